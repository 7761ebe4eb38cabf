import { HardDrive, LogOut, ShieldOff, UserCog } from 'lucide-react'
import type { AccountEntry } from '@serendib/contract'
import { boundText, ROLE } from '@serendib/contract'
import { countOf, formatBytes } from '../../platform/format.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { administrationTexts } from '../../platform/texts/administration.ts'
import { accountTexts } from '../../platform/texts/administration-accounts.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import styles from './Administration.module.css'

/** What an account is called; before it has a name, by its contact. */
export function accountNameOf({ name, email, mobile }: AccountEntry): string {
  return name || email || mobile || accountTexts.unnamed
}

const STATE_KINDS: Record<AccountEntry['state'], BadgeKind> = {
  inactive: 'plain',
  active: 'info',
  suspended: 'removed',
  deleted: 'removed',
  leaving: 'waiting',
}

/** Whoever has no films and no bound of their own is told of by nothing. */
function isRoomTold({ usedBytes, roomRule }: AccountEntry): boolean {
  return usedBytes > 0 || roomRule === 'own'
}

function roomOf({ usedBytes, boundBytes }: AccountEntry): string {
  const used = formatBytes(usedBytes)
  return boundBytes === null ? accountTexts.takes(used) : accountTexts.takesOf(used, boundText(boundBytes))
}

/** An account with what an administrator may know of it. */
export function AccountRow(props: {
  account: AccountEntry
  isOwn: boolean
  onChangeRole: () => void
  onChangeRoom: () => void
  onEndSessions: () => void
  onEndTwoStep: () => void
}) {
  const { account, isOwn, onChangeRole, onChangeRoom, onEndSessions, onEndTwoStep } = props
  const name = accountNameOf(account)
  return (
    <>
      <span className={styles.face}>
        <Avatar url={account.avatarUrl || null} name={name} size={48} />
      </span>
      <div className={styles.text}>
        <h2 className={styles.title}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.line}>
          {[account.email, account.mobile]
            .filter((contact) => contact !== '' && contact !== name)
            .map((contact) => (
              <span key={contact}>{contact}</span>
            ))}
          <span>{accountTexts.joined(account.joined)}</span>
          {account.channels > 0 && <span>{countOf(account.channels, ...accountTexts.channels)}</span>}
          {account.films > 0 && <span>{countOf(account.films, ...accountTexts.films)}</span>}
          {isRoomTold(account) && <span>{roomOf(account)}</span>}
          {account.sessions > 0 && <span>{accountTexts.sessions(account.sessions)}</span>}
        </p>
        <p className={styles.line}>
          <Badge kind={account.roleId === ROLE.administrator ? 'warm' : 'plain'}>
            {myAccountTexts.roles[account.roleId]}
          </Badge>
          {account.state !== 'active' && (
            <Badge kind={STATE_KINDS[account.state]}>{accountTexts.state[account.state]}</Badge>
          )}
          {account.hasTwoStep && <Badge>{accountTexts.twoStep}</Badge>}
          {account.roomRule !== 'site' && <Badge>{accountTexts.roomBadge[account.roomRule]}</Badge>}
          {isOwn && <Badge>{accountTexts.you}</Badge>}
        </p>
      </div>
      <ActionsMenu
        label={administrationTexts.actionsFor(name)}
        entries={[
          { label: accountTexts.changeRole, icon: <UserCog />, onSelect: onChangeRole },
          { label: accountTexts.changeRoom, icon: <HardDrive />, onSelect: onChangeRoom },
          {
            label: accountTexts.endSessions,
            icon: <LogOut />,
            onSelect: onEndSessions,
            isDisabled: account.sessions === 0,
            isDanger: true,
            isApart: true,
          },
          // One's own takes both steps, in My account.
          ...(account.hasTwoStep && !isOwn
            ? [
                {
                  label: accountTexts.endTwoStep,
                  icon: <ShieldOff />,
                  onSelect: onEndTwoStep,
                  isDanger: true,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}
