import type { ReactNode } from 'react'
import { provinceName, type Profile } from '@serendib/contract'
import { LanguageSwitch } from '../../kit/index.ts'
import { countryText } from './countries.ts'
import { formatDate } from '../../platform/format.ts'
import { shellTexts } from '../../platform/texts/shell.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { Details, Panel, VisuallyHidden } from '#ui'

/** The read-only profile. Sensitive values are masked. */
export function ProfileFacts({ profile }: { profile: Profile }) {
  const { gender } = profile
  return (
    <>
      <Panel title={myAccountTexts.personal}>
        <Details
          facts={[
            fact(myAccountTexts.firstName, profile.firstName),
            fact(myAccountTexts.lastName, profile.lastName),
            fact(myAccountTexts.birthDate, formatDate(profile.birthDate)),
            fact(myAccountTexts.gender, gender ? myAccountTexts.genders[gender] : ''),
            fact(myAccountTexts.nic, profile.nic, masked),
            fact(myAccountTexts.mobile, profile.mobile),
            fact(myAccountTexts.email, profile.email),
          ]}
        />
      </Panel>
      <Panel title={myAccountTexts.address}>
        <Details
          facts={[
            fact(myAccountTexts.addressLine1, profile.addressLine1),
            fact(myAccountTexts.addressLine2, profile.addressLine2),
            fact(myAccountTexts.city, profile.city),
            fact(myAccountTexts.province, provinceName(profile.province)),
            fact(myAccountTexts.country, countryText(profile.country)),
          ]}
        />
      </Panel>
      <Panel title={shellTexts.language}>
        <LanguageSwitch />
      </Panel>
      {profile.hasChannels && (
        <Panel title={myAccountTexts.bankDetails} subtitle={myAccountTexts.bankReason}>
          <Details
            facts={[
              fact(myAccountTexts.bank, profile.bank),
              fact(myAccountTexts.bankAccount, profile.bankAccount, masked),
              fact(myAccountTexts.bankBranch, profile.bankBranch),
              fact(myAccountTexts.bankBranchCode, profile.bankBranchCode),
            ]}
          />
        </Panel>
      )}
    </>
  )
}

function fact(term: string, value: string, show: (value: string) => ReactNode = (shown) => shown) {
  return {
    term,
    value: value === '' ? <span className="text-muted">{myAccountTexts.notGiven}</span> : show(value),
  }
}

const SHOWN_AT_END = 4

/** Shows the last four characters, if enough others remain hidden. */
function masked(value: string): ReactNode {
  const end = value.length > 2 * SHOWN_AT_END - 1 ? value.slice(-SHOWN_AT_END) : ''
  return (
    <>
      <span aria-hidden="true">{`•••• •••• ${end}`}</span>
      <VisuallyHidden>{end === '' ? myAccountTexts.hidden : myAccountTexts.endingIn({ end })}</VisuallyHidden>
    </>
  )
}
