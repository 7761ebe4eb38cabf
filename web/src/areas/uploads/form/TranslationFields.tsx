import { LIMITS, type DetailTranslations } from '@serendib/contract'
import { LANGUAGE_NAMES, type Language } from '@serendib/texts'
import { useState } from 'react'
import { limitOf } from '../../../platform/text-limit.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { Disclosure, Field, Stack, TextArea, TextInput } from '#ui'
import type { Details } from './details.ts'
import { hasTranslations, otherLanguages, TRANSLATED } from './other-languages.ts'
import type { FieldErrors } from './publish-errors.ts'
import styles from './DetailFields.module.css'

interface TranslationFieldsProps {
  details: Details
  errors: FieldErrors
  onChange: (part: Partial<DetailTranslations>, field: keyof DetailTranslations) => void
}

/** Title and description in the other languages, folded until there is one or an error in one. */
export function TranslationFields(props: TranslationFieldsProps) {
  const { details, errors } = props
  const [isOpened, setOpened] = useState(() => hasTranslations(details))
  const languages = otherLanguages(details.title)
  const hasError = languages.some((language) => {
    const { title, description } = TRANSLATED[language]
    return errors[title] ?? errors[description]
  })
  const isOpen = isOpened || hasError
  return (
    <Disclosure summary={uploadTexts.otherLanguages} isOpen={isOpen} onToggle={setOpened}>
      {isOpen && (
        <Stack gap={4}>
          <p className={styles.hint}>{uploadTexts.otherLanguagesHint}</p>
          {languages.map((language) => (
            <LanguageFields key={language} language={language} {...props} />
          ))}
        </Stack>
      )}
    </Disclosure>
  )
}

function LanguageFields(props: TranslationFieldsProps & { language: Language }) {
  const { language, details, errors, onChange } = props
  const { title, description } = TRANSLATED[language]
  const name = LANGUAGE_NAMES[language]
  return (
    <Stack gap={4}>
      <Field label={uploadTexts.titleIn({ language: name })} error={errors[title]} isOptional>
        <TextInput
          name={title}
          autoComplete="off"
          lang={language}
          value={details[title]}
          limit={limitOf(details[title], LIMITS.titleMax)}
          onChange={(event) => onChange({ [title]: event.target.value }, title)}
        />
      </Field>
      <Field label={uploadTexts.descriptionIn({ language: name })} error={errors[description]} isOptional>
        <TextArea
          name={description}
          rows={3}
          lang={language}
          value={details[description]}
          limit={limitOf(details[description], LIMITS.descriptionMax)}
          onChange={(event) => onChange({ [description]: event.target.value }, description)}
        />
      </Field>
    </Stack>
  )
}
