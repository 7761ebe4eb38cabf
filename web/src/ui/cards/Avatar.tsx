import { useState } from 'react'
import { User } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { firstLetter } from './first-letter.ts'
import styles from './Avatar.module.css'

/**
 * Pixels: 24 inline, 28 side menu, 36 top bar and replies, 44 comments, 48 under the player, 72 to 144 page
 * headings.
 */
export type AvatarSize = 24 | 28 | 36 | 40 | 44 | 48 | 56 | 72 | 88 | 96 | 112 | 144

/** The same picture in several widths, one `srcset` per format. */
export type AvatarSources = { readonly avif: string; readonly webp: string }

/**
 * A round profile picture or channel logo. Without a picture, or if it was removed meanwhile, it shows the first letter of the name, or an
 * icon. The name is not announced: it is next to the avatar or on the control around it.
 */
export function Avatar(props: {
  url: string | null
  name: string
  sources?: AvatarSources | undefined
  size?: AvatarSize
  className?: string | undefined
}) {
  const { name, sources, size = 40, className } = props
  const [missing, setMissing] = useState<string | null>(null)
  const url = props.url === missing ? null : props.url
  const letter = url === null ? firstLetter(name) : undefined
  return (
    <span className={classNames(styles.avatar, className)} style={{ fontSize: size }} aria-hidden="true">
      {url === null ? (
        <span className={styles.letter} data-letter={letter}>
          {letter === undefined && <User />}
        </span>
      ) : (
        <picture>
          {sources && <source type="image/avif" srcSet={sources.avif} sizes={`${size}px`} />}
          {sources && <source type="image/webp" srcSet={sources.webp} sizes={`${size}px`} />}
          <img
            src={url}
            alt=""
            width={size}
            height={size}
            loading="lazy"
            decoding="async"
            onError={() => setMissing(url)}
          />
        </picture>
      )}
    </span>
  )
}
