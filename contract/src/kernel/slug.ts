/**
 * Converts a text to a slug: lowercase Latin letters and digits, with hyphens between words. Empty for a text without
 * any.
 */
export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}
