/** Whether the Rally sheet lies over the board. */
class Sheet {
  open = $state(false);
}
export const sheet = new Sheet();
