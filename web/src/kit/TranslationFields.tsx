import { LIMITS } from '@serendib/contract'
import { LANGUAGE_NAMES, type Language } from '@serendib/texts'
import { useState } from 'react'
import { limitOf } from '../platform/text-limit.ts'
import { translationTexts } from '../platform/texts/translations.ts'
import { Disclosure, Field, Stack, Text, TextArea, TextInput } from '#ui'
import { fieldsOf, hasTranslations, otherLanguages, type Noun, type Translations } from './other-languages.ts'

interface TranslationFieldsProps<N extends Noun> {
  noun: N
  values: Translations<N> & Readonly<Record<N, string>>
  errors: Readonly<Partial<Record<keyof Translations<N>, string | undefined>>>
  /** How many characters the title or name may have. */
  max: number
  hint?: string
  onChange: (field: keyof Translations<N>, text: string) => void
}

/** Title or name and description in the other languages, folded until there is one or an error in one. */
export function TranslationFields<N extends Noun>(props: TranslationFieldsProps<N>) {
  const { noun, values, errors, hint = translationTexts.hint } = props
  const [isOpened, setOpened] = useState(() => hasTranslations(noun, values))
  const languages = otherLanguages(values[noun])
  const hasError = languages.some((language) => {
    const fields = fieldsOf(noun, language)
    return errors[fields.noun] ?? errors[fields.description]
  })
  const isOpen = isOpened || hasError
  return (
    <Disclosure summary={translationTexts.otherLanguages} isOpen={isOpen} onToggle={setOpened}>
      {isOpen && (
        <Stack gap={4}>
          <Text size="sm" tone="muted">
            {hint}
          </Text>
          {languages.map((language) => (
            <LanguageFields key={language} language={language} {...props} />
          ))}
        </Stack>
      )}
    </Disclosure>
  )
}

function LanguageFields<N extends Noun>(props: TranslationFieldsProps<N> & { language: Language }) {
  const { noun, language, values, errors, max, onChange } = props
  const fields = fieldsOf(noun, language)
  const inLanguage = { language: LANGUAGE_NAMES[language] }
  const label = noun === 'title' ? translationTexts.title(inLanguage) : translationTexts.name(inLanguage)
  return (
    <Stack gap={4}>
      <Field label={label} error={errors[fields.noun]} isOptional>
        <TextInput
          name={fields.noun}
          autoComplete="off"
          lang={language}
          value={values[fields.noun]}
          limit={limitOf(values[fields.noun], max)}
          onChange={(event) => onChange(fields.noun, event.target.value)}
        />
      </Field>
      <Field label={translationTexts.description(inLanguage)} error={errors[fields.description]} isOptional>
        <TextArea
          name={fields.description}
          rows={3}
          lang={language}
          value={values[fields.description]}
          limit={limitOf(values[fields.description], LIMITS.descriptionMax)}
          onChange={(event) => onChange(fields.description, event.target.value)}
        />
      </Field>
    </Stack>
  )
}
