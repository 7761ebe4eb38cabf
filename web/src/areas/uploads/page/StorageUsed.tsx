import { useQuery } from '@tanstack/react-query'
import type { Quota } from '@serendib/contract'
import { quotaText, NO_QUOTA } from '@serendib/contract'
import { formatBytes } from '../../../platform/format.ts'
import { quotaTexts } from '../../../platform/texts/uploads.ts'
import { type Elements, Meter, Row, Text } from '#ui'
import styles from './StorageUsed.module.css'
import { storageQuotaQuery } from '../queue/upload-limits.ts'

const NEARLY_FULL = 0.9

/**
 * How much of the storage quota the user has used, as text and as a bar. Without a quota, only the text if
 * `isShownUnbounded`. Nothing while unknown.
 */
export function StorageUsed(props: { isShownUnbounded?: boolean; children?: Elements }) {
  const { isShownUnbounded = false, children } = props
  const quota = useQuery(storageQuotaQuery()).data?.quota
  if (quota === undefined) return null
  const { usedBytes, deletingBytes, unfinishedBytes, quotaBytes } = quota
  if (quotaBytes === null && !(isShownUnbounded && usedBytes > 0)) return null
  return (
    <div className={styles.quota}>
      <Row as="p" justify="between" wrap gap={4}>
        <span>{usedText(quota)}</span>
        {children}
      </Row>
      {quotaBytes !== null && <Bar text={usedText(quota)} usedBytes={usedBytes} quotaBytes={quotaBytes} />}
      {unfinishedBytes > 0 && (
        <Text tone="muted">{quotaTexts.unfinished({ size: formatBytes(unfinishedBytes) })}</Text>
      )}
      {deletingBytes > 0 && (
        <Text tone="muted">{quotaTexts.deleting({ size: formatBytes(deletingBytes) })}</Text>
      )}
      {quotaBytes !== null && <FewLeft usedBytes={usedBytes} quotaBytes={quotaBytes} />}
    </div>
  )
}

interface Bounded {
  readonly usedBytes: number
  readonly quotaBytes: number
}

function Bar({ text, usedBytes, quotaBytes }: Bounded & { text: string }) {
  if (text === NO_QUOTA) return null
  return <Meter label={quotaTexts.label} text={text} share={quotaBytes === 0 ? 1 : usedBytes / quotaBytes} />
}

function FewLeft({ usedBytes, quotaBytes }: Bounded) {
  if (quotaBytes === 0 || usedBytes < quotaBytes * NEARLY_FULL) return null
  const left = usedBytes < quotaBytes ? formatBytes(quotaBytes - usedBytes) : quotaTexts.noStorage
  return <Text tone="muted">{quotaTexts.left({ left })}</Text>
}

function usedText({ usedBytes, quotaBytes }: Quota): string {
  const used = formatBytes(usedBytes)
  if (quotaBytes === 0 && usedBytes === 0) return NO_QUOTA
  return quotaBytes === null
    ? quotaTexts.used({ used })
    : quotaTexts.usedOf({ used, quota: quotaText(quotaBytes) })
}
