/** What the items are called on the dashboard. */

const TITLES: Record<string, string> = {
  oil: 'Oil Slick',
  mine: 'Mine',
  drone: 'Delivery Drone',
  flashbang: 'Flashbang',
};
export const itemTitle = (item: string): string => TITLES[item] ?? item;
