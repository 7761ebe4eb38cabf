import { useQuery } from '@tanstack/react-query'
import { commonTexts } from '../../platform/texts/common.ts'
import { LoadFailed } from '../../ui/status/EmptyState.tsx'
import { Panel } from '../../ui/Layout.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Account.module.css'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { profileQuery } from './queries.ts'

/** The profile: read-only until editing is enabled. */
export function GeneralTab(props: { isEditing: boolean; onDone: () => void }) {
  const { data, isPending, isFetching, refetch } = useQuery(profileQuery())
  if (isPending) return <GeneralPending />
  if (data === undefined) {
    return <LoadFailed query={{ refetch, isFetching }} />
  }
  return props.isEditing ? (
    <ProfileForm profile={data.profile} onDone={props.onDone} />
  ) : (
    <ProfileFacts profile={data.profile} />
  )
}

function GeneralPending() {
  return (
    <>
      <output>
        <VisuallyHidden>{commonTexts.processing}</VisuallyHidden>
      </output>
      {['330px', '330px'].map((height, index) => (
        <Panel key={index} className={styles.pending}>
          <Skeleton height={height} />
        </Panel>
      ))}
    </>
  )
}
