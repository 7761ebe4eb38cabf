interface SharedVideo {
  title: string
  /** The absolute URL of the watch page. */
  url: string
  /** The absolute URL of a picture, or empty. */
  pictureUrl: string
}

interface ShareNetwork {
  name: string
  /** A letter in a circle: no brand's logo is bundled. */
  mark: string
  /** The network's URL for sharing. */
  shareUrl: (video: SharedVideo) => string
}

const page = (base: string, query: Record<string, string>) =>
  `${base}?${new URLSearchParams(query).toString()}`

/** The networks of the share panel, in the specified order and spelling. */
export const shareNetworks: readonly ShareNetwork[] = [
  {
    name: 'facebook',
    mark: 'f',
    shareUrl: ({ url }) => page('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  { name: 'googleplus', mark: 'g+', shareUrl: ({ url }) => page('https://plus.google.com/share', { url }) },
  {
    name: 'linkedin',
    mark: 'in',
    shareUrl: ({ url }) => page('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    name: 'pinterest',
    mark: 'p',
    shareUrl: ({ url, title, pictureUrl }) =>
      page('https://www.pinterest.com/pin/create/button/', { url, media: pictureUrl, description: title }),
  },
  {
    name: 'reddit',
    mark: 'r',
    shareUrl: ({ url, title }) => page('https://www.reddit.com/submit', { url, title }),
  },
  {
    name: 'skype',
    mark: 's',
    shareUrl: ({ url, title }) => page('https://web.skype.com/share', { url, text: title }),
  },
  {
    name: 'twitter',
    mark: 't',
    shareUrl: ({ url, title }) => page('https://twitter.com/intent/tweet', { url, text: title }),
  },
]
