/** Reads all pages of a list. */
export async function everyPage<Item>(
  page: (cursor: string) => Promise<{ items: readonly Item[]; next: string | null }>,
): Promise<Item[]> {
  const all: Item[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { items, next } = await page(cursor)
    all.push(...items)
    cursor = next
  }
  return all
}
