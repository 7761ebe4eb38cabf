import { lazy, Suspense, useState } from 'react'
import { ListPlus } from 'lucide-react'
import { openPrompt } from '../../platform/prompts.ts'
import { useSession } from '../../platform/session.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { usePendingAction } from '../../platform/pending-action.ts'
import { Button, useWasTrue } from '#ui'

const SavePanel = lazy(async () => ({ default: (await import('./SavePanel.tsx')).SavePanel }))

/** Opens the panel that saves a video; guests get the sign-in popup. */
export function SaveButton(props: { videoId: number; slug: string }) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const pendingAction = `save/${props.videoId}`
  usePendingAction(pendingAction, () => setOpen(true))
  const isMounted = useWasTrue(isOpen)
  return (
    <>
      <Button
        variant="tonal"
        icon={<ListPlus />}
        aria-haspopup="dialog"
        onClick={() => (session === null ? openPrompt('login', pendingAction) : setOpen(true))}
      >
        {playlistTexts.save}
      </Button>
      {isMounted && (
        <Suspense fallback={null}>
          <SavePanel {...props} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
