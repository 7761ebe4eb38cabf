import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { NOTIFICATION_TYPE, SessionEnded, subscriptionCalls } from '@serendib/contract'
import { call, queryClient, textOfWait } from '../../platform/calls/api.ts'
import { formatPlural } from '../../platform/format.ts'
import { openPrompt } from '../../platform/prompts.ts'
import { useSession } from '../../platform/session.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { usePendingAction } from '../../platform/pending-action.ts'
import { Button, useDeferredPress, useToast } from '#ui'
import { notifyOf } from '../notifications/index.ts'
import { cacheSubscription, type Subscription } from './cache-subscription.ts'

/**
 * Subscribes to a channel or unsubscribes. Hidden on the viewer's own channel; guests get the sign-in popup.
 * `isKnown` is false while the viewer's subscription is loading: a press waits for it.
 */
export function SubscribeButton(
  props: Subscription & {
    channelId: number
    ownerId: number
    isKnown: boolean
    /** On the watch page, otherwise in a list or on the channel's page. */
    isOnWatch?: boolean
  },
) {
  const session = useSession()
  const showToast = useToast()
  const pendingActionOf = (wanted: boolean) => `${wanted ? 'subscribe' : 'unsubscribe'}/${props.channelId}`
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: boolean) =>
      call(subscriptionCalls.subscribe, { body: { channelId: props.channelId, wanted } }),
    onSuccess: ({ outcome, subscribers, channelId }) => {
      const change = { isSubscribed: outcome === 'subscribed', subscribers }
      cacheSubscription(channelId, change)
      const type = props.isOnWatch
        ? NOTIFICATION_TYPE.subscriptionOnWatch
        : NOTIFICATION_TYPE.subscriptionInList
      notifyOf({ type, channelId, isDone: change.isSubscribed })
      // The side menu and the feed show the same subscriptions.
      void queryClient.invalidateQueries({ queryKey: [subscriptionCalls.subscribe.area] })
    },
    onError: (error, wanted) => {
      if (error instanceof SessionEnded) openPrompt('login-again', pendingActionOf(wanted))
      else showToast(textOfWait(error, commonTexts.somethingWentWrong), 'error')
    },
  })
  // The second click of a double click comes before the button has rendered as busy.
  const isBusy = useRef(false)
  const change = (wanted: boolean) => {
    if (isBusy.current || wanted === props.isSubscribed) return
    isBusy.current = true
    mutate(wanted, {
      onSettled: () => {
        isBusy.current = false
      },
    })
  }
  const { waiting, press } = useDeferredPress(props.isKnown, change)
  const isOwn = session?.userId === props.ownerId
  usePendingAction(pendingActionOf(true), () => !isOwn && press(true))
  usePendingAction(pendingActionOf(false), () => press(false))
  if (isOwn) return null
  return (
    <Button
      className="not-on-paper needs-scripts"
      variant={props.isSubscribed ? 'line' : 'inverse'}
      title={formatPlural(props.subscribers, channelTexts.subscriberCount)}
      isLoading={isPending || waiting !== undefined}
      loadingText={commonTexts.processing}
      onClick={() => {
        if (session === null) openPrompt('login', pendingActionOf(true))
        else press(!props.isSubscribed)
      }}
    >
      {props.isSubscribed ? commonTexts.unsubscribe : commonTexts.subscribe}
    </Button>
  )
}
