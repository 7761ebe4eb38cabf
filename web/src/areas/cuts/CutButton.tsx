import { Scissors } from 'lucide-react'
import { Suspense, useState } from 'react'
import { cutTexts } from '../../platform/texts/cuts.ts'
import { Button } from '../../ui/Button.tsx'
import { useHasBeen } from '../../ui/use-has-been.ts'
import { CutDialog } from './index.ts'
import type { CutFilm } from './use-cut.ts'

/** Opens the cutting of a film. */
export function CutButton(props: CutFilm & { title: string; description: string; onChanged: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const isMounted = useHasBeen(isOpen)
  return (
    <>
      <Button variant="line" icon={<Scissors className="icon-s" />} onClick={() => setOpen(true)}>
        {cutTexts.cut}
      </Button>
      {isMounted && isOpen && (
        <Suspense fallback={null}>
          <CutDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
