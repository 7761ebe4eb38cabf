import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import type { WatchedWord } from '@serendib/contract'
import { cleanName, watchedWordCalls } from '@serendib/contract'
import { Loaded, useAction, useForm } from '../../../kit/index.ts'
import { call } from '../../../platform/calls/api.ts'
import { watchedWordTexts } from '../../../platform/texts/administration/administration-moderation.ts'
import { Button, EmptyState, Field, IconButton, langOf, Panel, Row, TextArea } from '#ui'
import styles from './Moderation.module.css'
import { watchedWordsQuery } from '../queries.ts'

/** The words and phrases that hold a comment for review. */
export function WatchedWordsPanel() {
  const query = useQuery(watchedWordsQuery())
  const removal = useAction(
    ({ id }: WatchedWord) => call(watchedWordCalls.remove, { body: { wordId: id } }),
    { done: (_reply, { phrase }) => watchedWordTexts.removed({ phrase }), changes: [watchedWordCalls] },
  )
  const words = query.data?.words.filter(({ id }) => id !== removal.running?.id)
  return (
    <Panel title={watchedWordTexts.title} subtitle={watchedWordTexts.lead}>
      <p className={styles.rules}>{watchedWordTexts.rules}</p>
      <AddForm />
      <div role="group" aria-label={watchedWordTexts.list} className={styles.list}>
        <Loaded query={query} loading="44px">
          {() =>
            words?.length === 0 ? (
              <EmptyState title={watchedWordTexts.empty} isCompact />
            ) : (
              <Row aria-label={watchedWordTexts.list} as="ul" wrap gap={2}>
                {words?.map((word) => (
                  <Row key={word.id} as="li" className={styles.word}>
                    <bdi lang={langOf(word.phrase)}>{word.phrase}</bdi>
                    <IconButton
                      label={watchedWordTexts.remove({ phrase: word.phrase })}
                      icon={<X />}
                      data-action="remove"
                      onClick={() => void removal.run(word)}
                    />
                  </Row>
                ))}
              </Row>
            )
          }
        </Loaded>
      </div>
    </Panel>
  )
}

function AddForm() {
  const [values, setValues] = useState({ words: '' })
  const phrases = values.words.split('\n').map(cleanName).filter(Boolean)
  const form = useForm(watchedWordCalls.add, () => ({ body: { phrases } }), {
    values,
    onChange: setValues,
    check: () => (phrases.length === 0 ? { words: watchedWordTexts.missing } : {}),
    changes: [watchedWordCalls],
    done: () => {
      setValues({ words: '' })
      return watchedWordTexts.added
    },
  })
  return (
    <form {...form.props} className={styles.addWords}>
      <Field
        label={watchedWordTexts.field}
        hint={watchedWordTexts.hint}
        error={form.errors.words ?? form.errors.alert}
      >
        <TextArea {...form.control('words')} rows={3} autoComplete="off" readOnly={form.isSending} />
      </Field>
      <Button type="submit" variant="line" icon={<Plus className="icon-s" />} isLoading={form.isSending}>
        {watchedWordTexts.add}
      </Button>
    </form>
  )
}
