/**
 * The key of what is stored and removed together with a file of the storage: a set of pictures, a poster in its widths, a film as it was
 * made once, a file alone. A row names it by this key or by one below it. Undefined for what is not ours to judge.
 */
export function unitOf(key: string): string | undefined {
  const [folder, name, below, ...rest] = key.split('/')
  if (folder === undefined || name === undefined) return undefined
  switch (folder) {
    case 'avatars':
    case 'originals':
      return below === undefined ? key : undefined
    case 'posters':
      return below === undefined ? key.replace(/-\d+\.webp$/, '') : undefined
    case 'pictures':
      return below === undefined ? undefined : `${folder}/${name}/${below}`
    case 'videos':
      if (below === undefined || videoOf(key) === undefined) return undefined
      if (below === 'captions' || below === 'uncut') return rest.length === 1 ? key : undefined
      return `${folder}/${name}/${below}`
    default:
      return undefined
  }
}

/** The number of the film that a file below `videos/` or `posters/` is of. */
export function videoOf(key: string): number | undefined {
  const [, video] = /^(?:videos\/|posters\/)(\d{1,9})[/-]/.exec(key) ?? []
  return video === undefined ? undefined : Number(video)
}
