import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { EditorialContent, ReplyOf } from '@serendib/contract'
import { administrationCalls, Refused, SessionEnded } from '@serendib/contract'
import { call, queryClient, textOf } from '../../platform/api.ts'
import { Drafts } from '../../platform/drafts.ts'
import { useSession } from '../../platform/session.ts'
import { administrationTexts, editorialFormTexts } from '../../platform/texts/administration.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/EmptyState.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { FormActions } from '../../ui/Layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { EditorialFields } from './EditorialFields.tsx'
import styles from './Editorial.module.css'
import { editorialQuery } from './queries.ts'

type Loaded = Pick<ReplyOf<typeof administrationCalls.editorial>, 'content' | 'version'>

/** What was changed and not yet saved, with the version that it was made from. */
const drafts = new Drafts<Loaded>()

/** All that the team says on the site, in one form that is saved as a whole. */
export function EditorialTab() {
  const editorial = useQuery(editorialQuery())
  if (editorial.isPending) {
    return (
      <div className={styles.sections}>
        <output>
          <VisuallyHidden>{administrationTexts.loading}</VisuallyHidden>
        </output>
        <Skeleton height="120px" />
        <Skeleton height="420px" />
      </div>
    )
  }
  if (editorial.data === undefined) return <LoadFailed query={editorial} />
  return <EditorialForm loaded={editorial.data} />
}

function EditorialForm({ loaded }: { loaded: Loaded }) {
  const userId = useSession()?.userId
  const toast = useToast()
  const [typed, setTyped] = useState(() => drafts.read(userId, ''))
  const [problem, setProblem] = useState<{ text: string; isOutdated: boolean } | null>(null)
  const { content, version } = typed ?? loaded
  const change = (changed: EditorialContent) => {
    const draft = { content: changed, version }
    setTyped(draft)
    drafts.write(userId, '', draft)
  }
  const discard = () => {
    drafts.forget(userId, '')
    setTyped(undefined)
    setProblem(null)
    void queryClient.invalidateQueries(editorialQuery())
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(administrationCalls.saveEditorial, { body: { content, version } }),
    onSuccess: async (answer) => {
      queryClient.setQueryData(editorialQuery().queryKey, answer)
      drafts.forget(userId, '')
      setTyped(undefined)
      setProblem(null)
      toast(editorialFormTexts.saved)
      await queryClient.invalidateQueries()
    },
    onError: (error) => {
      if (error instanceof SessionEnded) return
      const isOutdated = error instanceof Refused && error.code === 'editorial_changed'
      setProblem({ text: textOf(error, commonTexts.somethingWentWrong), isOutdated })
    },
  })
  return (
    <form
      noValidate
      className={styles.sections}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      <p className={styles.lead}>{editorialFormTexts.lead}</p>
      <EditorialFields content={content} onChange={change} />
      {problem !== null && (
        <InlineAlert kind="error">
          <p className={styles.problem}>{problem.text}</p>
        </InlineAlert>
      )}
      <FormActions status={typed !== undefined && !isPending && editorialFormTexts.unsaved}>
        {typed !== undefined && (
          <Button variant="line" onClick={discard}>
            {editorialFormTexts.discard}
          </Button>
        )}
        <Button type="submit" isLoading={isPending} disabled={problem?.isOutdated ?? false}>
          {editorialFormTexts.save}
        </Button>
      </FormActions>
    </form>
  )
}
