import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { administrationCalls, CallError } from '@serendib/contract'
import { flushSync } from 'react-dom'
import { Loaded, useAction } from '../../../kit/index.ts'
import { call, queryClient } from '../../../platform/calls/api.ts'
import { useSession } from '../../../platform/session.ts'
import { editorialFormTexts } from '../../../platform/texts/administration/administration.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { InlineAlert } from '../../../ui/status/InlineAlert.tsx'
import { FormActions } from '../../../ui/Layout.tsx'
import { EditorialConflict } from './EditorialConflict.tsx'
import { EditorialFields } from './EditorialFields.tsx'
import styles from './Editorial.module.css'
import { listChanges } from './editorial-changes.ts'
import { saveDraft, readDraft, type EditorialDraft, type SavedEditorial } from './editorial-draft.ts'
import { editorialQuery } from '../queries.ts'

/** The editorial content of the site in one form, saved as a whole. */
export function EditorialTab() {
  return (
    <Loaded query={useQuery(editorialQuery())} loading="120px 420px">
      {(loaded) => <EditorialForm loaded={loaded} />}
    </Loaded>
  )
}

/** The saved content; null if it cannot be loaded. */
async function readSaved(): Promise<SavedEditorial | null> {
  try {
    return await queryClient.fetchQuery(editorialQuery())
  } catch {
    return null
  }
}

function EditorialForm({ loaded }: { loaded: SavedEditorial }) {
  const userId = useSession()?.userId
  const [draft, setDraft] = useState(() => readDraft(userId))
  const [problem, setProblem] = useState('')
  const conflict = useRef<HTMLDivElement>(null)
  const { content, base, theirs }: EditorialDraft = draft ?? { content: loaded.content, base: loaded }
  const keep = (next: EditorialDraft | undefined) => {
    saveDraft(userId, next)
    setDraft(next)
  }
  const discard = () => {
    keep(undefined)
    setProblem('')
    void queryClient.invalidateQueries(editorialQuery())
  }
  const saving = useAction(
    () => {
      // After the warning about somebody else's version, saving overwrites that version.
      const { version } = theirs ?? base
      return call(administrationCalls.saveEditorial, { body: { content, version } })
    },
    {
      changes: 'everything',
      done: (response) => {
        queryClient.setQueryData(editorialQuery().queryKey, response)
        keep(undefined)
        setProblem('')
        return editorialFormTexts.saved
      },
    },
  )
  const save = async () => {
    const outcome = await saving.attempt()
    if ('reply' in outcome || outcome.problem === null) return
    const isOutdated = outcome.error instanceof CallError && outcome.error.code === 'editorial_changed'
    const saved = isOutdated ? await readSaved() : null
    flushSync(() => {
      setProblem(outcome.problem ?? '')
      if (saved !== null) keep({ content, base, theirs: saved })
    })
    // Not on the Save button, which now overwrites somebody else's changes: pressing it must be deliberate.
    if (saved !== null) conflict.current?.focus()
  }
  return (
    <form
      noValidate
      className={styles.sections}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className={styles.lead}>{editorialFormTexts.lead}</p>
      <EditorialFields
        content={content}
        onChange={(changed) => keep({ content: changed, base, ...(theirs && { theirs }) })}
      />
      {theirs ? (
        <EditorialConflict focus={conflict} changes={listChanges(base.content, theirs.content)} />
      ) : (
        problem !== '' && (
          <InlineAlert kind="error">
            <p className={styles.problem}>{problem}</p>
          </InlineAlert>
        )
      )}
      <FormActions
        status={draft !== undefined && !saving.isRunning && <span>{editorialFormTexts.unsaved}</span>}
      >
        {draft !== undefined && (
          <Button variant="line" onClick={discard}>
            {editorialFormTexts.discard}
          </Button>
        )}
        <Button type="submit" isLoading={saving.isRunning}>
          {theirs ? editorialFormTexts.saveOver : editorialFormTexts.save}
        </Button>
      </FormActions>
    </form>
  )
}
