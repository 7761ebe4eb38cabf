import { adminSearchTexts } from '../../platform/texts/administration/administration-search.ts'
import type { Elements } from '#ui'
import { Stack } from '#ui'
import { AccountList } from './accounts/AccountList.tsx'
import styles from './Administration.module.css'
import { CommentList } from './CommentList.tsx'
import { FindForm, useListFilters } from './FindForm.tsx'
import { VideoList } from './VideoList.tsx'

/** Searches everything at once. Accounts have contacts, so only administrators search them. */
export function SearchTab({ isAdministrator }: { isAdministrator: boolean }) {
  const listFilters = useListFilters('search')
  const { find } = listFilters
  return (
    <>
      <p className={styles.lead}>{adminSearchTexts.lead}</p>
      <FindForm
        name={adminSearchTexts.name}
        label={adminSearchTexts.find[isAdministrator ? 'administrator' : 'moderator']}
        foundBy="video"
        clearLabel={adminSearchTexts.clear}
        listFilters={listFilters}
      />
      {find !== '' && (
        <Stack gap={8}>
          {isAdministrator && (
            <Kind title={adminSearchTexts.accounts}>
              <AccountList find={find} />
            </Kind>
          )}
          <Kind title={adminSearchTexts.videos}>
            <VideoList find={find} isAdministrator={isAdministrator} />
          </Kind>
          <Kind title={adminSearchTexts.comments}>
            <CommentList find={find} isAdministrator={isAdministrator} />
          </Kind>
        </Stack>
      )}
    </>
  )
}

function Kind({ title, children }: { title: string; children: Elements }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
