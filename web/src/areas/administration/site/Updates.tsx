import { useState } from 'react'
import type { SiteStats } from '@serendib/contract'
import { formatDate } from '../../../platform/format.ts'
import { updateTexts as texts } from '../../../platform/texts/administration/updates.ts'
import { Disclosure, InlineAlert, Stack, TextLink } from '#ui'

/** Whether there is a newer version, and what it changes. */
export function Updates({ update }: { update: SiteStats['update'] }) {
  const { version, url, date, notes, hasFailed } = update
  const [isOpen, setIsOpen] = useState(false)
  if (hasFailed) return <InlineAlert kind="error">{texts.failed}</InlineAlert>
  if (version === '') return null
  const text =
    date === '' ? texts.available({ version }) : texts.released({ version, date: formatDate(date) })
  return (
    <InlineAlert
      kind="info"
      details={
        <Stack gap={2}>
          <p>{texts.how}</p>
          {url !== '' && <TextLink href={url}>{texts.page}</TextLink>}
          {notes !== '' && (
            <Disclosure summary={texts.notes} isOpen={isOpen} onToggle={setIsOpen}>
              <Stack gap={1}>
                {notes.split('\n').map((line, number) => (
                  <p key={`${number} ${line}`}>{line}</p>
                ))}
              </Stack>
            </Disclosure>
          )}
        </Stack>
      }
    >
      {text}
    </InlineAlert>
  )
}
