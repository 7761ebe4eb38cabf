import { HardDrive, LogOut, ShieldOff, UserCog } from 'lucide-react'
import type { AccountEntry } from '@serendib/contract'
import { quotaText, ROLE } from '@serendib/contract'
import { DateText } from '../../../platform/DateText.tsx'
import { formatPlural, formatBytes } from '../../../platform/format.ts'
import { roleName } from '../../../platform/texts/account.ts'
import { administrationTexts } from '../../../platform/texts/administration/administration.ts'
import { accountTexts } from '../../../platform/texts/administration/administration-accounts.ts'
import { ActionsMenu, Avatar, Badge, type BadgeKind, langOf, Row } from '#ui'
import styles from '../Administration.module.css'
import { commonTexts } from '../../../platform/texts/common.ts'

/** An account's display name; until it has one, its contact. */
export function formatAccountName({ name, email, mobile }: AccountEntry): string {
  return name || email || mobile || accountTexts.unnamed
}

const STATE_KINDS: Record<AccountEntry['state'], BadgeKind> = {
  inactive: 'plain',
  waiting: 'waiting',
  active: 'info',
  suspended: 'removed',
  deleted: 'removed',
  leaving: 'waiting',
}

/** Whether to show the storage: hidden for accounts without videos and without their own quota. */
function isQuotaShown({ usedBytes, quotaKind }: AccountEntry): boolean {
  return usedBytes > 0 || quotaKind === 'own'
}

function formatQuota({ usedBytes, quotaBytes }: AccountEntry): string {
  const used = formatBytes(usedBytes)
  return quotaBytes === null
    ? accountTexts.takes({ used })
    : accountTexts.takesOf({ used, quota: quotaText(quotaBytes) })
}

/** An account with what administrators may see. */
export function AccountRow(props: {
  account: AccountEntry
  isOwn: boolean
  onChangeRole: () => void
  onChangeQuota: () => void
  onEndSessions: () => void
  onEndTwoStep: () => void
}) {
  const { account, isOwn, onChangeRole, onChangeQuota, onEndSessions, onEndTwoStep } = props
  const name = formatAccountName(account)
  return (
    <>
      <Row as="span" align="stretch">
        <Avatar url={account.avatarUrl || null} name={name} size={48} />
      </Row>
      <div className={styles.text}>
        <h2 className={styles.title}>
          <bdi lang={langOf(name)}>{name}</bdi>
        </h2>
        <p className={styles.line}>
          {[account.email, account.mobile]
            .filter((contact) => contact !== '' && contact !== name)
            .map((contact) => (
              <span key={contact}>{contact}</span>
            ))}
          <span>{accountTexts.number({ id: account.id })}</span>
          <DateText date={account.joined} text={(day) => accountTexts.joined({ day })} />
          {account.channels > 0 && <span>{formatPlural(account.channels, accountTexts.channels)}</span>}
          {account.videos > 0 && <span>{formatPlural(account.videos, commonTexts.videoCount)}</span>}
          {isQuotaShown(account) && <span>{formatQuota(account)}</span>}
          {account.sessions > 0 && <span>{accountTexts.sessions({ count: account.sessions })}</span>}
        </p>
        <p className={styles.line}>
          <Badge kind={account.roleId === ROLE.administrator ? 'warm' : 'plain'}>
            {roleName(account.roleId)}
          </Badge>
          {account.state !== 'active' && (
            <Badge kind={STATE_KINDS[account.state]}>{accountTexts.state[account.state]}</Badge>
          )}
          {account.hasTwoStep && <Badge>{accountTexts.twoStep}</Badge>}
          {account.quotaKind !== 'site' && <Badge>{accountTexts.quotaBadge[account.quotaKind]}</Badge>}
          {isOwn && <Badge>{accountTexts.you}</Badge>}
        </p>
      </div>
      <ActionsMenu
        label={administrationTexts.actionsFor({ name })}
        entries={[
          { label: accountTexts.changeRole, icon: <UserCog />, onSelect: onChangeRole },
          { label: accountTexts.changeQuota, icon: <HardDrive />, onSelect: onChangeQuota },
          {
            label: accountTexts.endSessions,
            icon: <LogOut />,
            onSelect: onEndSessions,
            isDisabled: account.sessions === 0,
            isDanger: true,
            isApart: true,
          },
          // Administrators reset their own two-step sign-in in My Account, with both steps.
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
