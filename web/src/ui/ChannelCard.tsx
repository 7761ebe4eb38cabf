import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'
import { Link } from './Link.tsx'
import { VerifiedGem } from './VerifiedGem.tsx'
import styles from './ChannelCard.module.css'

export type ChannelView = {
  name: string
  href: string
  logoUrl: string | null
  isVerified?: boolean | undefined
  /** With its unit: '48.2K subscribers'. */
  subscribers?: string | undefined
}

type ChannelProps = ChannelView & {
  /** The Subscribe button; left out on one's own channel. */
  action?: ReactNode
}

const Name = ({ channel }: { channel: ChannelView }) => (
  <h3 className={styles.name}>
    <Link href={channel.href}>{channel.name}</Link>
    {channel.isVerified && <VerifiedGem />}
  </h3>
)

/** A channel in a grid (`CardGrid` with `kind="channels"`). */
export function ChannelCard({ action, ...channel }: ChannelProps) {
  return (
    <article className={styles.card}>
      <Avatar url={channel.logoUrl} name={channel.name} size={96} className={styles.logo} />
      <Name channel={channel} />
      {channel.subscribers !== undefined && <p className={styles.meta}>{channel.subscribers}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </article>
  )
}

/** A channel across the whole width: search results, featured channels. */
export function ChannelRow({ action, ...channel }: ChannelProps) {
  return (
    <article className={styles.row}>
      <Avatar url={channel.logoUrl} name={channel.name} size={72} className={styles.rowLogo} />
      <div className={styles.rowText}>
        <Name channel={channel} />
        {channel.subscribers !== undefined && <p className={styles.meta}>{channel.subscribers}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </article>
  )
}
