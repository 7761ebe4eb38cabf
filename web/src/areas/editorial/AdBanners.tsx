import { useQuery } from '@tanstack/react-query'
import type { AdBanner } from '@serendib/contract'
import { editorialTexts } from '../../platform/texts/administration/editorial.ts'
import { Link } from '#ui'
import styles from './Editorial.module.css'
import { bannersQuery } from './queries.ts'

/** Advertisements, labelled as such. Hidden while they load and if they cannot be loaded. */
export function AdBanners() {
  const { data } = useQuery(bannersQuery)
  if (!data || data.banners.length === 0) return null
  return (
    <section className={styles.banners} aria-label={editorialTexts.advertisements}>
      {data.banners.map((banner) => (
        <Banner key={banner.title} banner={banner} />
      ))}
    </section>
  )
}

function Banner({ banner }: { banner: AdBanner }) {
  return (
    <div className={styles.banner}>
      <img src={banner.imageUrl} alt="" width={1200} height={400} loading="lazy" decoding="async" />
      <small className={styles.ad}>{editorialTexts.ad}</small>
      <h2 className={styles.bannerTitle}>
        {banner.link === '' ? (
          banner.title
        ) : (
          <Link href={banner.link} className="stretched">
            {banner.title}
          </Link>
        )}
      </h2>
      {banner.line !== '' && <p>{banner.line}</p>}
    </div>
  )
}
