import type { Profile } from '@serendib/contract'
import { LIMITS, profileCalls, PROFILE_LIMITS, provinceName, PROVINCES } from '@serendib/contract'
import { useForm } from '../../kit/index.ts'
import { queryClient } from '../../platform/calls/api.ts'
import { useDraft } from '../../platform/drafts.ts'
import { updateSession } from '../../platform/session.ts'
import { limitOf } from '../../platform/text-limit.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { Button, Field, FormActions, FormGrid, InlineAlert, Panel, Select, TextInput } from '#ui'
import styles from './Account.module.css'
import { countryNames, countryText } from './countries.ts'
import { toBody, checkDraft, toDraft, profileDrafts } from './profile-form.ts'
import type { ProfileDraft } from './profile-form.ts'
import { profileQuery } from './queries.ts'

/** The profile's edit form. Saving ends the editing; an error keeps everything typed. */
export function ProfileForm({ profile, ...props }: { profile: Profile; onDone: () => void }) {
  const { typed: draft, type, discard } = useDraft(profileDrafts, '', () => toDraft(profile))
  const onDone = () => {
    discard()
    props.onDone()
  }
  const form = useForm(profileCalls.edit, (values: ProfileDraft) => ({ body: toBody(values, profile) }), {
    values: draft,
    onChange: type,
    check: checkDraft,
    firstFocus: 'firstName',
    done: ({ message, profile: saved }) => {
      queryClient.setQueryData(profileQuery().queryKey, { profile: saved })
      updateSession({ firstName: saved.firstName, lastName: saved.lastName, areDetailsComplete: true })
      onDone()
      return message
    },
  })
  const line = (name: keyof ProfileDraft & keyof typeof myAccountTexts, max: number) => (
    <Field label={myAccountTexts[name]} error={form.errors[name]}>
      <TextInput
        {...form.control(name)}
        limit={limitOf(draft[name], max)}
        autoComplete={AUTOCOMPLETE[name] ?? 'off'}
      />
    </Field>
  )
  const { nic, address, city, bank, account } = PROFILE_LIMITS
  return (
    <form {...form.props} className={styles.form}>
      <Panel title={myAccountTexts.personal}>
        <FormGrid>
          {line('firstName', LIMITS.nameMax)}
          {line('lastName', LIMITS.nameMax)}
          <Field
            label={myAccountTexts.birthDate}
            hint={myAccountTexts.birthDateHint}
            error={form.errors.birthDate}
          >
            <TextInput
              {...form.control('birthDate')}
              placeholder={myAccountTexts.birthDateHint}
              inputMode="numeric"
              autoComplete="bday"
            />
          </Field>
          <Field label={myAccountTexts.gender} error={form.errors.gender}>
            <Select {...form.control('gender')} autoComplete="sex">
              <option value="">{myAccountTexts.notGiven}</option>
              <option value="male">{myAccountTexts.genders.male}</option>
              <option value="female">{myAccountTexts.genders.female}</option>
            </Select>
          </Field>
          {line('nic', nic)}
          <Field label={myAccountTexts.mobile} hint={myAccountTexts.changeUnderEmail}>
            <TextInput value={profile.mobile} disabled readOnly />
          </Field>
        </FormGrid>
      </Panel>
      <Panel title={myAccountTexts.address}>
        <FormGrid>
          {line('addressLine1', address)}
          {line('addressLine2', address)}
          {line('city', city)}
          <Field label={myAccountTexts.province} error={form.errors.province}>
            <Select {...form.control('province')} autoComplete="address-level1">
              <option value="">{myAccountTexts.notGiven}</option>
              {PROVINCES.map((name) => (
                <option key={name} value={name}>
                  {provinceName(name)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={myAccountTexts.country} error={form.errors.country}>
            <Select {...form.control('country')} autoComplete="country-name">
              {countryNames(profile.country).map((name) => (
                <option key={name} value={name}>
                  {countryText(name)}
                </option>
              ))}
            </Select>
          </Field>
        </FormGrid>
      </Panel>
      {profile.hasChannels && (
        <Panel title={myAccountTexts.bankDetails}>
          <FormGrid>
            {line('bank', bank)}
            {line('bankAccount', account)}
            {line('bankBranch', bank)}
            {line('bankBranchCode', account)}
          </FormGrid>
        </Panel>
      )}
      {form.errors.alert !== undefined && <InlineAlert kind="error">{form.errors.alert}</InlineAlert>}
      <FormActions>
        <Button variant="ghost" onClick={onDone}>
          {myAccountTexts.cancel}
        </Button>
        <Button type="submit" isLoading={form.isSending} loadingText={myAccountTexts.updating}>
          {myAccountTexts.update}
        </Button>
      </FormActions>
    </form>
  )
}

const AUTOCOMPLETE: Partial<Record<keyof ProfileDraft, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  addressLine1: 'address-line1',
  addressLine2: 'address-line2',
  city: 'address-level2',
}
