import { usePageTitle } from '../../platform/page-title.ts'
import { editorialTexts } from '../../platform/texts/administration/editorial.ts'
import { Page, PageHead } from '#ui'
import { AdBanners } from './AdBanners.tsx'
import { prefetchWhatsNew } from './queries.ts'
import { TeamMessages } from './TeamMessages.tsx'
import { UpcomingEvents } from './UpcomingEvents.tsx'
import { pageTitles } from '@serendib/contract'

export function loader() {
  prefetchWhatsNew()
}

/** What's new: team notes, upcoming events and advertisements. */
export function Component() {
  usePageTitle(pageTitles.whatsNew)
  return (
    <Page>
      <PageHead title={editorialTexts.whatsNew} subtitle={editorialTexts.whatsNewLead} />
      <TeamMessages />
      <UpcomingEvents />
      <AdBanners />
    </Page>
  )
}
