import { useState } from 'react'
import { Lock, LockOpen, Pencil, Trash2 } from 'lucide-react'
import type { PlaylistCard } from '@serendib/contract'
import { playlistCalls } from '@serendib/contract'
import { useCall } from '../../kit/index.ts'
import { useIsStillHere } from '../../platform/router/index.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { ActionsMenu, useToast } from '#ui'
import { EditPlaylistDialog } from './edit/EditPlaylistDialog.tsx'
import { invalidatePlaylists, playlistLists } from './queries.ts'

/** The actions for the user's whole playlist. Deleting it can be undone. */
export function PlaylistMenu(props: { playlist: PlaylistCard; onDeleted: () => void }) {
  const { playlist, onDeleted } = props
  const body = { playlistId: playlist.id }
  const showToast = useToast()
  const isStillHere = useIsStillHere()
  const [isEditing, setEditing] = useState(false)
  const { failed } = playlistTexts
  const privacy = useCall(playlistCalls.editPlaylist, { changes: playlistLists, failed })
  const restoring = useCall(playlistCalls.restorePlaylist, {
    changes: playlistLists,
    failed,
    done: ({ message }) => message,
  })
  const deleting = useCall(playlistCalls.deletePlaylist, {
    failed,
    done: ({ message }) => {
      const undo = { label: commonTexts.undo, onPress: () => void restoring.run({ body }) }
      showToast(message, 'success', undo)
      void invalidatePlaylists(playlist.id)
      // A user who has opened another playlist meanwhile keeps it open.
      if (isStillHere()) onDeleted()
    },
  })
  const label = playlistTexts.actionsFor({ name: playlist.name })
  return (
    <>
      <ActionsMenu
        label={label}
        entries={[
          { label: playlistTexts.rename, icon: <Pencil />, onSelect: () => setEditing(true) },
          {
            label: playlist.isPrivate ? playlistTexts.makePublic : playlistTexts.makePrivate,
            icon: playlist.isPrivate ? <LockOpen /> : <Lock />,
            onSelect: () => void privacy.run({ body: { ...body, isPrivate: !playlist.isPrivate } }),
          },
          {
            label: playlistTexts.delete,
            icon: <Trash2 />,
            isDanger: true,
            isApart: true,
            onSelect: () => void deleting.run({ body }),
          },
        ]}
      />
      {isEditing && <EditPlaylistDialog playlistId={playlist.id} onClose={() => setEditing(false)} />}
    </>
  )
}
