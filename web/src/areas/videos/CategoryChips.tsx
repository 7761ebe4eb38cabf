import type { Category } from '@serendib/contract'
import { paths } from '../../platform/paths.ts'
import { videosTexts } from '../../platform/texts/videos.ts'
import { ChipLink, classNames, Skeleton } from '#ui'
import styles from './CategoryChips.module.css'

const shapes = ['64px', '120px', '150px', '110px', '90px']

/** The categories as links of the same page; undefined while loading. */
export function CategoryChips(props: {
  categories: readonly Category[] | undefined
  chosenId: number | undefined
}) {
  const { categories, chosenId } = props
  const chips = [{ id: undefined, name: videosTexts.all }, ...(categories ?? [])]
  return (
    <nav className={styles.chips} aria-label={videosTexts.categories}>
      {categories
        ? chips.map(({ id, name }) => (
            <ChipLink
              key={id ?? 'all'}
              className={classNames(id === chosenId && styles.chosen)}
              href={paths.allVideos(id)}
              aria-current={id === chosenId ? 'true' : undefined}
            >
              {name}
            </ChipLink>
          ))
        : shapes.map((width) => <Skeleton key={width} width={width} height="40px" shape="pill" />)}
    </nav>
  )
}
