import { Avatar, type AvatarSources } from './Avatar.tsx'
import { Link } from '../controls/Link.tsx'
import { TrailingGem } from './VerifiedGem.tsx'
import styles from './ChannelCard.module.css'
import type { Elements } from '../elements.ts'
import { langOf } from '../lang-of.ts'

export type ChannelView = {
  name: string
  href: string
  logoUrl: string | null
  logoSources?: AvatarSources | undefined
  isVerified?: boolean | undefined
  /** With its unit: '48.2K subscribers'. */
  subscribers?: string | undefined
}

type ChannelProps = ChannelView & {
  /** The Subscribe button; omitted on the viewer's own channel. */
  action?: Elements
}

const Logo = (props: { channel: ChannelView; size: 72 | 96; className: string | undefined }) => (
  <Avatar
    url={props.channel.logoUrl}
    sources={props.channel.logoSources}
    name={props.channel.name}
    size={props.size}
    className={props.className}
  />
)

const Name = ({ channel }: { channel: ChannelView }) => (
  <h3 className={styles.name}>
    <Link href={channel.href} className="stretched" lang={langOf(channel.name)}>
      {channel.name}
    </Link>
    {channel.isVerified && <TrailingGem />}
  </h3>
)

/** A channel in a grid (`CardGrid` with `kind="channels"`). */
export function ChannelCard({ action, ...channel }: ChannelProps) {
  return (
    <article className={styles.card}>
      <Logo channel={channel} size={96} className={styles.logo} />
      <Name channel={channel} />
      {channel.subscribers !== undefined && <p className={styles.meta}>{channel.subscribers}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </article>
  )
}

/** A channel in full width: search results, featured channels. */
export function ChannelRow({ action, ...channel }: ChannelProps) {
  return (
    <article className={styles.row}>
      <Logo channel={channel} size={72} className={styles.rowLogo} />
      <div className={styles.rowText}>
        <Name channel={channel} />
        {channel.subscribers !== undefined && <p className={styles.meta}>{channel.subscribers}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </article>
  )
}
