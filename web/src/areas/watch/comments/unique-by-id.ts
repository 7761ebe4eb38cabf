/** Removes duplicates: an item that was added locally may be part of a later page, too. */
export function uniqueById<Item extends { id: number }>(items: readonly Item[]): Item[] {
  return [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed()
}
