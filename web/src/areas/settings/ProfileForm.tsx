import { useEffect, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Profile } from '@serendib/contract'
import { LIMITS, profileCalls, PROFILE_LIMITS, PROVINCES, CallError, SessionEnded } from '@serendib/contract'
import { call, queryClient, textOf } from '../../platform/calls/api.ts'
import { useDraft } from '../../platform/drafts.ts'
import { updateSession } from '../../platform/session.ts'
import { limitOf } from '../../platform/text-limit.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { focusField } from '../../ui/forms/focus-field.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { FormActions, FormGrid, Panel } from '../../ui/Layout.tsx'
import { Select, TextInput } from '../../ui/forms/TextInput.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { useToast } from '../../ui/overlays/Toast.tsx'
import styles from './Account.module.css'
import { countryNames } from './countries.ts'
import { bodyOf, checkDraft, draftOf, profileDrafts } from './profile-form.ts'
import type { ProfileDraft } from './profile-form.ts'
import { profileQuery } from './queries.ts'

/** The profile's edit form. Saving ends the editing; an error keeps everything typed. */
export function ProfileForm({ profile, ...props }: { profile: Profile; onDone: () => void }) {
  const { typed: draft, type, discard } = useDraft(profileDrafts, '', () => draftOf(profile))
  const [alert, setAlert] = useState('')
  const toast = useToast()
  const onDone = () => {
    discard()
    props.onDone()
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ProfileDraft) => call(profileCalls.edit, { body: bodyOf(body, profile) }),
    onSuccess: ({ message, profile: saved }) => {
      queryClient.setQueryData(profileQuery(profile.id).queryKey, { profile: saved })
      updateSession({ firstName: saved.firstName, lastName: saved.lastName, areDetailsComplete: true })
      toast(message)
      onDone()
    },
    onError: (error) => {
      if (error instanceof SessionEnded) return
      const found = error instanceof CallError ? error.fields : {}
      const isOfFields = Object.keys(found).length > 0
      refuse(found)
      setAlert(isOfFields ? '' : textOf(error, commonTexts.somethingWentWrong))
    },
  })
  const { form, errors, refuse, control, onSubmit } = useFields({
    ...{ typed: draft, type },
    check: (typed) => {
      const found = checkDraft(typed)
      setAlert(found.alert)
      return found.errors
    },
    send: (typed) => mutate(typed),
    isSending: isPending,
  })
  useEffect(() => focusField(form.current, 'firstName'), [form])
  const line = (name: keyof ProfileDraft & keyof typeof myAccountTexts, max: number) => (
    <Field label={myAccountTexts[name]} error={errors[name]}>
      <TextInput
        {...control(name)}
        limit={limitOf(draft[name], max)}
        autoComplete={AUTOCOMPLETE[name] ?? 'off'}
      />
    </Field>
  )
  const { nic, address, city, bank, account } = PROFILE_LIMITS
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
      <Panel title={myAccountTexts.personal}>
        <FormGrid>
          {line('firstName', LIMITS.nameMax)}
          {line('lastName', LIMITS.nameMax)}
          <Field
            label={myAccountTexts.birthDate}
            hint={myAccountTexts.birthDateHint}
            error={errors.birthDate}
          >
            <TextInput
              {...control('birthDate')}
              placeholder={myAccountTexts.birthDateHint}
              inputMode="numeric"
              autoComplete="bday"
            />
          </Field>
          <Field label={myAccountTexts.gender} error={errors.gender}>
            <Select {...control('gender')} autoComplete="sex">
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
          <Field label={myAccountTexts.province} error={errors.province}>
            <Select {...control('province')} autoComplete="address-level1">
              <option value="">{myAccountTexts.notGiven}</option>
              {PROVINCES.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </Field>
          <Field label={myAccountTexts.country} error={errors.country}>
            <Select {...control('country')} autoComplete="country-name">
              {countryNames(profile.country).map((name) => (
                <option key={name}>{name}</option>
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
      {alert !== '' && <InlineAlert kind="error">{alert}</InlineAlert>}
      <FormActions>
        <Button variant="ghost" onClick={onDone}>
          {myAccountTexts.cancel}
        </Button>
        <Button type="submit" isLoading={isPending} loadingText={myAccountTexts.updating}>
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
