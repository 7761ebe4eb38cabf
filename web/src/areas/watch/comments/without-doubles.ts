/** Removes duplicates: an item that was added locally may come again with a later page. */
export function withoutDoubles<Item extends { id: number }>(items: readonly Item[]): Item[] {
  return [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed()
}
