import { useQuery } from '@tanstack/react-query'
import { Loaded, Loading } from '../../kit/index.ts'
import { Panel, Skeleton } from '#ui'
import { DataUsed } from './DataUsed.tsx'
import styles from './Account.module.css'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { profileQuery } from './queries.ts'

/** The profile: read-only until editing is enabled. */
export function GeneralTab(props: { isEditing: boolean; onDone: () => void }) {
  return (
    <Loaded query={useQuery(profileQuery())} loading={<GeneralPending />}>
      {({ profile }) =>
        props.isEditing ? (
          <ProfileForm profile={profile} onDone={props.onDone} />
        ) : (
          <>
            <ProfileFacts profile={profile} />
            <DataUsed />
          </>
        )
      }
    </Loaded>
  )
}

function GeneralPending() {
  return (
    <>
      <Panel className={styles.pending}>
        <Loading height="330px" />
      </Panel>
      <Panel className={styles.pending}>
        <Skeleton height="330px" />
      </Panel>
    </>
  )
}
