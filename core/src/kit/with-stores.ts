/**
 * Returns a reader or writer with some of its stores replaced. Its stores are made when they are first used, so a copy by
 * spreading would have none.
 */
export function withStores<T extends object>(stores: T, replaced: Partial<T>): T {
  return Object.create(stores, Object.getOwnPropertyDescriptors(replaced))
}
