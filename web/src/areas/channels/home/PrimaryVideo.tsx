import { Play, Plus, Replace, Star } from 'lucide-react'
import { DateText } from '../../../platform/DateText.tsx'
import { formatViews } from '../../../platform/format.ts'
import { paths } from '../../../platform/paths.ts'
import { channelTexts } from '../../../platform/texts/channels.ts'
import { Badge, Button, ButtonLink, classNames, Facts, Link, Stack, Thumb, langOf } from '#ui'
import styles from './HomeTab.module.css'
import type { HomeSlot } from './home-slots.ts'

/** The primary video in large, with its text; for the owner with the button that changes it. */
export function PrimaryVideo({
  homeSlot,
  onChoose,
}: {
  homeSlot: HomeSlot
  onChoose?: ((homeSlot: HomeSlot) => void) | undefined
}) {
  const { slot } = homeSlot
  if (slot === undefined) {
    return (
      <button type="button" className={styles.emptyPrimary} onClick={() => onChoose?.(homeSlot)}>
        <Plus />
        {channelTexts.addPrimary}
      </button>
    )
  }
  const href = paths.watch(slot.slug)
  return (
    <article className={styles.primary}>
      <Link href={href} tabIndex={-1} aria-hidden="true" className={styles.picture}>
        <Thumb thumbnailUrl={slot.thumbnails[2] ?? null} duration={slot.duration} isPriority hasPlayHint />
      </Link>
      <Stack align="start" gap={3} className={styles.primaryText}>
        {onChoose && <Badge icon={<Star />}>{channelTexts.primaryVideo}</Badge>}
        <h3 className={styles.title}>
          <Link href={href} lang={langOf(slot.title)}>
            {slot.title}
          </Link>
        </h3>
        <Facts facts={[formatViews(slot.views), <DateText key="created" date={slot.created} />]} />
        {!onChoose && slot.description !== '' && (
          <p className={classNames('clamp', styles.description)} lang={langOf(slot.description)}>
            {slot.description}
          </p>
        )}
        {onChoose ? (
          <Button variant="line" icon={<Replace />} onClick={() => onChoose(homeSlot)}>
            {channelTexts.changePrimary}
          </Button>
        ) : (
          <ButtonLink
            variant="spark"
            size="lg"
            href={href}
            icon={<Play className="icon-fill" />}
            aria-label={`${channelTexts.playNow}: ${slot.title}`}
          >
            {channelTexts.playNow}
          </ButtonLink>
        )}
      </Stack>
    </article>
  )
}
