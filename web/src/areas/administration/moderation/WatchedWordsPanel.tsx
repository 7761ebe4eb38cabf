import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import type { WatchedWord } from '@serendib/contract'
import { cleanName, watchedWordCalls } from '@serendib/contract'
import { administrationTexts } from '../../../platform/texts/administration/administration.ts'
import { watchedWordTexts } from '../../../platform/texts/administration/administration-moderation.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyState, LoadFailed } from '../../../ui/status/EmptyState.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { focusField } from '../../../ui/forms/focus-field.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { langOf } from '../../../ui/lang-of.ts'
import { Panel } from '../../../ui/Layout.tsx'
import { Skeleton } from '../../../ui/status/Skeleton.tsx'
import { TextArea } from '../../../ui/forms/TextInput.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { watchedWordsQuery } from './moderation-queries.ts'
import styles from './Moderation.module.css'
import { ask } from '../queries.ts'
import { useAction } from '../use-action.ts'

/** The words and phrases that hold a comment for review. */
export function WatchedWordsPanel() {
  const query = useQuery(watchedWordsQuery())
  const listed = useRef<HTMLDivElement>(null)
  const { perform, pending } = useAction(
    ({ id }: WatchedWord) => ask(watchedWordCalls.remove, { body: { wordId: id } }),
    {
      successText: ({ phrase }) => watchedWordTexts.removed(phrase),
      focusTarget: () => listed.current,
    },
  )
  const words = query.data?.words.filter(({ id }) => id !== pending?.id)
  return (
    <Panel title={watchedWordTexts.title} subtitle={watchedWordTexts.lead}>
      <p className={styles.rules}>{watchedWordTexts.rules}</p>
      <AddForm />
      <div ref={listed} tabIndex={-1} role="group" aria-label={watchedWordTexts.list} className={styles.list}>
        {query.isPending ? (
          <div>
            <output>
              <VisuallyHidden>{administrationTexts.loading}</VisuallyHidden>
            </output>
            <Skeleton height="44px" width="60%" />
          </div>
        ) : words === undefined ? (
          <LoadFailed query={query} />
        ) : words.length === 0 ? (
          <EmptyState title={watchedWordTexts.empty} isCompact />
        ) : (
          <ul aria-label={watchedWordTexts.list} className={styles.words}>
            {words.map((word) => (
              <li key={word.id} className={styles.word}>
                <bdi lang={langOf(word.phrase)}>{word.phrase}</bdi>
                <IconButton
                  label={watchedWordTexts.remove(word.phrase)}
                  icon={<X />}
                  onClick={() => pending === undefined && perform(word)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

function AddForm() {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { perform, problem, clearError, isBusy } = useAction(
    (phrases: string[]) => ask(watchedWordCalls.add, { body: { phrases } }),
    {
      successText: () => watchedWordTexts.added,
      focusTarget: () => null,
      onDone: () => setTyped(''),
    },
  )
  const submit = () => {
    const phrases = typed.split('\n').map(cleanName).filter(Boolean)
    setMissing(phrases.length === 0)
    if (phrases.length === 0) focusField(form.current, 'words')
    else if (!isBusy) perform(phrases)
  }
  return (
    <form
      ref={form}
      className={styles.addWords}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        label={watchedWordTexts.field}
        hint={watchedWordTexts.hint}
        error={isMissing ? watchedWordTexts.missing : problem}
      >
        <TextArea
          name="words"
          rows={3}
          autoComplete="off"
          readOnly={isBusy}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setMissing(false)
            clearError()
          }}
        />
      </Field>
      <Button type="submit" variant="line" icon={<Plus className="icon-s" />} isLoading={isBusy}>
        {watchedWordTexts.add}
      </Button>
    </form>
  )
}
