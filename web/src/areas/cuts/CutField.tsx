import { Scissors } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { cutTexts } from '../../platform/texts/cuts.ts'
import { Button } from '../../ui/Button.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { CutDialog } from './lazy.ts'
import { failureText, progressText } from './order-texts.ts'
import { type CutFilm, useCut } from './use-cut.ts'

/** Opens the cutting of a film, and says how far that is. `onChanged`: other pictures and another length may be shown. */
export function CutField(props: CutFilm & { title: string; description: string; onChanged: () => void }) {
  const { onChanged } = props
  const [isOpen, setOpen] = useState(false)
  const order = useCut(props).data?.state.order
  useWhenOver(order?.failure === null, onChanged)
  return (
    <>
      <Button variant="line" icon={<Scissors className="icon-s" />} onClick={() => setOpen(true)}>
        {cutTexts.cut}
      </Button>
      {order && order.failure === null && <p>{progressText(order.fileName, order.percent)}</p>}
      {order && order.failure !== null && (
        <InlineAlert kind="error">{failureText(order.fileName, order.failure)}</InlineAlert>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <CutDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function useWhenOver(isMaking: boolean, act: () => void) {
  const wasMaking = useRef(false)
  useEffect(() => {
    if (wasMaking.current && !isMaking) act()
    wasMaking.current = isMaking
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `act` is new at every render
  }, [isMaking])
}
