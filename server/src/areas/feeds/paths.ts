export const feedPaths = {
  site: () => '/feeds/latest.xml',
  channel: (slug: string) => `/feeds/channels/${encodeURIComponent(slug)}.xml`,
  category: (id: number) => `/feeds/categories/${id}.xml`,
  playlist: (id: number) => `/feeds/playlists/${id}.xml`,
} as const
