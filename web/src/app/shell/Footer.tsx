import { LanguageSwitch } from '../../kit/LanguageSwitch.tsx'
import { shellTexts } from '../../platform/texts/shell.ts'
import { classNames } from '../../ui/class-names.ts'
import { LakshapathiyaBand } from '../../ui/brand/LakshapathiyaBand.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { Logo } from '../../ui/brand/Logo.tsx'
import type { ShellLinks } from './shell-types.ts'
import styles from './Footer.module.css'

/** In its three languages, whatever the page's. */
const ISLAND = { si: 'ශ්‍රී ලංකාව', ta: 'இலங்கை', en: 'Sri Lanka' }

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

const thisYear = () => new Date().getFullYear()

/** The footer of every page. */
export function Footer({ links, isSignedIn }: { links: ShellLinks; isSignedIn: boolean }) {
  return (
    <footer className={classNames(styles.footer, 'after-first-frame when-near')}>
      <LakshapathiyaBand />
      <div className={styles.inside}>
        <div className={styles.brand}>
          <Link href={links.home} className={styles.logo} aria-label={shellTexts.toHome}>
            <Logo />
          </Link>
          <p className={styles.motto}>{shellTexts.motto}</p>
          <LanguageSwitch className={styles.languages} />
        </div>
        <Column
          title={shellTexts.explore}
          items={[
            { label: shellTexts.allVideos, href: links.allVideos },
            { label: shellTexts.places, href: links.places },
            { label: shellTexts.playlists, href: links.playlists },
            { label: shellTexts.channels, href: links.channels },
            { label: shellTexts.whatsNew, href: links.whatsNew },
          ]}
        />
        <Column
          title={shellTexts.support}
          items={[
            { label: shellTexts.helpCentre, href: links.helpCentre },
            { label: shellTexts.guidelines, href: links.guidelines },
            ...(isSignedIn ? [{ label: shellTexts.reportHistory, href: links.reportHistory }] : []),
            { label: shellTexts.aboutUs, href: links.aboutUs },
          ]}
        />
        <Column
          title={shellTexts.contact}
          items={[
            { label: shellTexts.contactUs, href: links.contactUs },
            { label: shellTexts.advertise, href: links.advertise },
            { label: shellTexts.privacy, href: links.privacy },
          ]}
        />
        <div className={styles.end}>
          {/* On New Year's Eve the server's year may differ from the reader's. */}
          <p suppressHydrationWarning>{shellTexts.rights({ year: thisYear() })}</p>
          <p className={styles.names}>
            <span lang="si">{ISLAND.si}</span> · <span lang="ta">{ISLAND.ta}</span> ·{' '}
            <span lang="en">{ISLAND.en}</span>
          </p>
        </div>
      </div>
    </footer>
  )
}
