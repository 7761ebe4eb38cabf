import { LakshapathiyaBand } from '../../ui/LakshapathiyaBand.tsx'
import { Link } from '../../ui/Link.tsx'
import { Logo } from '../../ui/Logo.tsx'
import type { ShellLinks } from './shell-types.ts'
import styles from './Footer.module.css'

function Column({ title, items }: { title: string; items: { label: string; href: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <Link className={styles.link} href={item.href}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const thisYear = new Date().getFullYear()

/** The end of every page. */
export function Footer({ links, isSignedIn }: { links: ShellLinks; isSignedIn: boolean }) {
  return (
    <footer className={styles.footer}>
      <LakshapathiyaBand />
      <div className={styles.inside}>
        <div className={styles.brand}>
          <Link href={links.home} className={styles.logo} aria-label="Serendib, home">
            <Logo />
          </Link>
          <p className={styles.motto}>
            The island, as its own people film it. Serendib is the old name of Sri Lanka, and the root of
            serendipity.
          </p>
        </div>
        <Column
          title="Explore"
          items={[
            { label: 'All Videos', href: links.allVideos },
            { label: 'Playlists', href: links.playlists },
            { label: 'Channels', href: links.channels },
            { label: 'What’s new', href: links.whatsNew },
          ]}
        />
        <Column
          title="Support"
          items={[
            { label: 'Help centre', href: links.helpCentre },
            ...(isSignedIn ? [{ label: 'Report History', href: links.reportHistory }] : []),
            { label: 'About Us', href: links.aboutUs },
          ]}
        />
        <Column
          title="Contact"
          items={[
            { label: 'Contact us', href: links.contactUs },
            { label: 'Advertise', href: links.advertise },
          ]}
        />
        <div className={styles.end}>
          <p>© {thisYear} Serendib. All rights reserved.</p>
          <p className={styles.names}>
            <span lang="si">ශ්‍රී ලංකාව</span> · <span lang="ta">இலங்கை</span> · Sri Lanka
          </p>
        </div>
      </div>
    </footer>
  )
}
