/** Why the server closed the line to a table: what a person is told, and whether trying again helps. */

export interface Closing {
  says: string;
  again: boolean;
  reload?: boolean; // a page loaded anew would do better
}

/** By the close codes of `server/socket.py`. */
const CLOSINGS: Record<number, Closing> = {
  1011: { says: 'Something went wrong in the server. The connection is made again.', again: true },
  4401: { says: 'This table is not known here.', again: false },
  4403: {
    says: 'The server does not know the address of this page: open the one that it prints when it starts.',
    again: false,
  },
  4405: {
    says: 'As many pages look at this table as there is room for. This one is let in when another is closed.',
    again: true,
  },
  4406: { says: 'The server cannot read this table just now. It is asked again.', again: true },
  4408: { says: 'This page said too much at once. The connection is made again.', again: true },
  4409: { says: 'The server did not understand this page.', again: false, reload: true },
  4410: { says: 'The news came faster than this page could take it in. The connection is made again.', again: true },
  4411: {
    says: 'What this race is driven on was changed since it began, and as it is now the race cannot go on.',
    again: false,
  },
};
const CUT: Closing = { says: 'The connection is lost. It is being made again; nothing is lost with it.', again: true };

export const closingOf = (code: number): Closing => CLOSINGS[code] ?? CUT;
