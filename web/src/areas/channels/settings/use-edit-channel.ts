import { useMutation } from '@tanstack/react-query'
import { useIsStillHere, useNavigate } from '../../../platform/router/index.ts'
import { channelPageCalls, subscriptionCalls, videoCalls, type ChannelDetail } from '@serendib/contract'
import { call, queryClient } from '../../../platform/calls/api.ts'
import { paths } from '../../../platform/paths.ts'
import { currentSession, updateSession } from '../../../platform/session.ts'
import { useToast } from '../../../ui/overlays/Toast.tsx'
import type { Settings } from './settings-form.ts'

interface Edit extends Settings {
  readonly logo: File | undefined
  readonly banner: File | undefined
}

/** Saves a channel's settings, updates the session, and navigates to the channel's new URL. */
export function useEditChannel(channel: ChannelDetail, onSaved: () => void) {
  const showToast = useToast()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ logo, banner, featured, ...typed }: Edit) =>
      call(channelPageCalls.edit, {
        body: {
          ...typed,
          userId: currentSession()?.userId,
          channelId: channel.id,
          featured: featured.map((each) => each.id),
          logoUrl: channel.logoUrl,
          bannerUrl: channel.bannerUrl,
        },
        files: { logo, banner },
      }),
    onSuccess: async ({ message, defaultChannel, channel: saved }) => {
      updateSession({ defaultChannel })
      if (saved.slug !== channel.slug && isStillHere()) {
        navigate(paths.channel(saved.slug, 'settings'), { replace: true, preventScrollReset: true })
      }
      // The channel's name and logo are also shown on its videos and in menus.
      const areas = [channelPageCalls.edit.area, subscriptionCalls.subscribe.area, videoCalls.allVideos.area]
      await Promise.all(areas.map((area) => queryClient.invalidateQueries({ queryKey: [area] })))
      onSaved()
      showToast(message)
    },
  })
  return { save: mutate, isSaving: isPending }
}
