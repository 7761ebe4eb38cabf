import { useConnectionType } from '../../../platform/connection.ts'
import { smallerTexts } from '../../../platform/texts/uploads.ts'
import { Text } from '#ui'
import type { UploadItem } from '../queue/store.ts'
import { isSmallerOf, useOriginals } from './stored-originals.ts'

/** Says when the original, or that many, are sent. */
export function FollowsText({ count = 1, className }: { count?: number; className?: string | undefined }) {
  const when = useConnectionType() === undefined ? 'followsWhenAsked' : 'followsOnWifi'
  return (
    <Text size="sm" tone="soft" className={className}>
      {count === 1 ? smallerTexts[when] : smallerTexts[`${when}Several`]}
    </Text>
  )
}

/** The same, if the item is a smaller version. */
export function FollowsNote({ item, className }: { item: UploadItem; className?: string | undefined }) {
  const isSmaller = useOriginals().some((original) => isSmallerOf(item, original))
  return isSmaller ? <FollowsText className={className} /> : null
}

/** Says what a trim of a video means for its original that follows, if one does. */
export function TrimFollowsText({ videoId }: { videoId: number }) {
  // An original that replaces another file ends the trim.
  const follows = useOriginals().some(
    ({ videoId: followed, isChanged, isSure }) =>
      followed === videoId && isChanged !== true && isSure !== true,
  )
  return follows ? (
    <Text size="sm" tone="muted">
      {smallerTexts.trimFollows}
    </Text>
  ) : null
}
