import { knowsWifi } from '../../../platform/connection.ts'
import { smallerTexts } from '../../../platform/texts/uploads.ts'
import { Text } from '#ui'
import type { UploadItem } from '../queue/store.ts'
import { isSmallerOf, useOriginals } from './originals.ts'

/** Says when the original is sent. */
export const FollowsText = ({ className }: { className?: string | undefined }) => (
  <Text size="sm" tone="soft" className={className}>
    {knowsWifi() ? smallerTexts.followsOnWifi : smallerTexts.followsWhenAsked}
  </Text>
)

/** The same, if the item is a smaller version. */
export function FollowsNote({ item, className }: { item: UploadItem; className?: string | undefined }) {
  const isSmaller = useOriginals().some((original) => isSmallerOf(item, original))
  return isSmaller ? <FollowsText className={className} /> : null
}
