/** The address under which a storage key is served; empty for no key. */
export function mediaUrl(key: string | null): string {
  return key === null || key === '' ? '' : `/media/${key}`
}
