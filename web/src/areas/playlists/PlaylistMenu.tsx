import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Lock, LockOpen, Pencil, Trash2 } from 'lucide-react'
import type { PlaylistCard } from '@serendib/contract'
import { playlistCalls, SessionEnded } from '@serendib/contract'
import { call, textOf } from '../../platform/calls/api.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { ActionsMenu } from '../../ui/overlays/ActionsMenu.tsx'
import { useToast } from '../../ui/overlays/Toast.tsx'
import { EditPlaylistDialog } from './edit/EditPlaylistDialog.tsx'
import { invalidatePlaylists } from './queries.ts'

/** The actions for the user's whole playlist. Deleting it can be undone. */
export function PlaylistMenu(props: { playlist: PlaylistCard; onDeleted: () => void }) {
  const { playlist, onDeleted } = props
  const body = { playlistId: playlist.id }
  const showToast = useToast()
  const [isEditing, setEditing] = useState(false)
  const onError = (error: Error) => {
    if (!(error instanceof SessionEnded)) showToast(textOf(error, playlistTexts.failed), 'error')
  }
  const privacy = useMutation({
    mutationFn: () => call(playlistCalls.editPlaylist, { body: { ...body, isPrivate: !playlist.isPrivate } }),
    onSuccess: () => invalidatePlaylists(),
    onError,
  })
  const restoring = useMutation({
    mutationFn: () => call(playlistCalls.restorePlaylist, { body }),
    onSuccess: async ({ message }) => {
      await invalidatePlaylists()
      showToast(message)
    },
    onError,
  })
  const deleting = useMutation({
    mutationFn: () => call(playlistCalls.deletePlaylist, { body }),
    onSuccess: ({ message }) => {
      showToast(message, 'success', { label: commonTexts.undo, onPress: () => restoring.mutate() })
      void invalidatePlaylists(playlist.id)
    },
    onError,
  })
  const label = playlistTexts.actionsFor(playlist.name)
  return (
    <>
      <ActionsMenu
        label={label}
        entries={[
          { label: playlistTexts.rename, icon: <Pencil />, onSelect: () => setEditing(true) },
          {
            label: playlist.isPrivate ? playlistTexts.makePublic : playlistTexts.makePrivate,
            icon: playlist.isPrivate ? <LockOpen /> : <Lock />,
            onSelect: () => privacy.mutate(),
          },
          {
            label: playlistTexts.delete,
            icon: <Trash2 />,
            isDanger: true,
            isApart: true,
            // A user who has opened another playlist meanwhile keeps it open.
            onSelect: () => deleting.mutate(undefined, { onSuccess: onDeleted }),
          },
        ]}
      />
      {isEditing && <EditPlaylistDialog playlist={playlist} onClose={() => setEditing(false)} />}
    </>
  )
}
