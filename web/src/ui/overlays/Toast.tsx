import { createContext, use, useCallback, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { useHoverOrFocus } from './use-hover-or-focus.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'
import { uiTexts } from '../texts.ts'
import styles from './Toast.module.css'
import type { Elements } from '../elements.ts'

export type ToastKind = 'success' | 'error' | 'info'

/** One action in the toast, such as 'Undo'. It also closes the toast. */
export type ToastAction = { label: string; onPress: () => void }

type Toast = { id: number; source: string; kind: ToastKind; text: string; action: ToastAction | undefined }

/** Shows a message once: at the bottom of the screen, on small screens at the top. */
export type ShowToast = (text: string, kind?: ToastKind, action?: ToastAction) => void

/** `source` identifies the caller: see `useToast`. */
type ShowToastOf = (source: string, ...what: Parameters<ShowToast>) => void

const ToastContext = createContext<ShowToastOf | null>(null)

const icons = { success: <CircleCheck />, error: <CircleAlert />, info: <Info /> }

/**
 * How long a toast is shown, in milliseconds; errors longer, since they require an action. The timer pauses
 * while the toast is hovered or focused.
 */
const lifetime: Record<ToastKind, number> = { success: 5000, info: 6000, error: 9000 }

/** With an action: time to read, decide and reach it. */
const actionLifetime = 12_000

/** The most toasts at once: beyond that, the oldest is removed. */
const maxToasts = 3

function ToastItem({
  toast,
  isPaused,
  onClose,
}: {
  toast: Toast
  isPaused: boolean
  onClose: (id: number) => void
}) {
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => onClose(toast.id), toast.action ? actionLifetime : lifetime[toast.kind])
    return () => clearTimeout(timer)
  }, [toast, isPaused, onClose])
  return (
    <div
      className={classNames(styles.toast, styles[toast.kind])}
      role={toast.kind === 'error' ? 'alert' : undefined}
    >
      {icons[toast.kind]}
      <span className={styles.text}>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onClose(toast.id)
            toast.action?.onPress()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={uiTexts.dismiss}
        onClick={() => onClose(toast.id)}
      >
        <X className="icon-s" />
      </button>
    </div>
  )
}

/**
 * The region of the toasts. Their timers pause while one is hovered. When a focused toast closes, the focus
 * returns to where it was.
 */
function ToastRegion({ toasts, onClose }: { toasts: readonly Toast[]; onClose: (id: number) => void }) {
  const [isPaused, setPaused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  useHoverOrFocus(region, setPaused)
  useEffect(() => {
    const onFocusIn = ({ relatedTarget: from }: FocusEvent) => {
      if (from instanceof HTMLElement && !region.current?.contains(from)) cameFrom.current = from
    }
    const element = region.current
    element?.addEventListener('focusin', onFocusIn)
    return () => element?.removeEventListener('focusin', onFocusIn)
  }, [])
  const close = useCallback(
    (id: number) => {
      if (region.current?.contains(document.activeElement)) cameFrom.current?.focus({ preventScroll: true })
      onClose(id)
      // A toast that disappears under the pointer or the focus fires no leave event.
      setPaused(false)
    },
    [onClose],
  )
  return (
    <section
      ref={region}
      className={styles.region}
      data-toasts=""
      aria-label={uiTexts.messages}
      aria-live="polite"
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} isPaused={isPaused} onClose={close} />
      ))}
    </section>
  )
}

/**
 * Holds the application's toasts, above dialogs. Actions offered to one `viewer` are removed for the next.
 */
export function ToastProvider({ viewer, children }: { viewer?: number | undefined; children: Elements }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const [offeredTo, setOfferedTo] = useState(viewer)
  if (offeredTo !== viewer) {
    setOfferedTo(viewer)
    setToasts(toasts.filter((toast) => !toast.action))
  }
  const nextId = useRef(0)
  const isHydrated = useIsHydrated()

  const close = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id))
  }, [])
  const show = useCallback<ShowToastOf>((source, text, kind = 'success', action) => {
    nextId.current += 1
    const toast = { id: nextId.current, source, kind, text, action }
    // The same text replaces its previous toast: it is announced again but never shown twice. A toast with an
    // action stays, because it concerns something else. An error disappears when the same action succeeds.
    const isOver = (other: Toast) =>
      (other.text === text && !other.action) ||
      (kind === 'success' && other.kind === 'error' && other.source === source)
    setToasts((shown) => [...shown.filter((other) => !isOver(other)), toast].slice(-maxToasts))
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      {isHydrated && createPortal(<ToastRegion toasts={toasts} onClose={close} />, document.body)}
    </ToastContext>
  )
}

/** Shows toasts on behalf of the calling component: its success removes its own errors, and nobody else's. */
export function useToast(): ShowToast {
  const show = use(ToastContext)
  const source = useId()
  if (show === null) throw new Error('useToast is used outside a ToastProvider')
  return useCallback<ShowToast>((...what) => show(source, ...what), [show, source])
}
