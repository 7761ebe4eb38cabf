import { useRef, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { FilmEntry } from '@serendib/contract'
import { administrationCalls, VIDEO_STATUSES } from '@serendib/contract'
import { filmTexts } from '../../platform/texts/administration.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { EntryList, placeOf } from './EntryList.tsx'
import { FilmRow, titleOf, type FilmAct } from './FilmRow.tsx'
import { FindForm, useNarrowing } from './FindForm.tsx'
import { ask, filmsQuery } from './queries.ts'
import { useAct } from './use-act.ts'

const STATES = VIDEO_STATUSES.map((value) => ({
  value,
  // Nobody brings back what its owner deleted, but it is found.
  label: value === 'removed' ? filmTexts.anyRemoved : filmTexts.status[value],
}))

/** Films in any state: moderators take them down and bring them back; administrators also choose what Home shows. */
export function FilmsTab({ isAdministrator }: { isAdministrator: boolean }) {
  const narrowing = useNarrowing('films')
  const state = VIDEO_STATUSES.find((status) => status === narrowing.state)
  const list = useInfiniteQuery(filmsQuery(narrowing.find, state))
  const listed = useRef<HTMLDivElement>(null)
  const [doomed, setDoomed] = useState<FilmEntry | null>(null)
  const { perform } = useAct(sendAct, {
    said: ({ act }) => SAID[act],
    place: ({ film }) => placeOf(listed, film.id),
  })
  const takeDown = useAct((film: FilmEntry) => sendAct({ film, act: 'takeDown' }), {
    said: () => SAID.takeDown,
    place: ({ id }) => placeOf(listed, id),
    onDone: () => setDoomed(null),
  })
  return (
    <>
      <FindForm
        name={filmTexts.findThem}
        label={filmTexts.find}
        foundBy="film"
        narrowing={narrowing}
        states={{ label: filmTexts.state, value: state ?? '', choices: STATES }}
      />
      <EntryList
        label={filmTexts.list}
        list={list}
        empty={filmTexts.empty}
        keyOf={({ id }) => id}
        listed={listed}
      >
        {(film) => (
          <FilmRow
            film={film}
            isAdministrator={isAdministrator}
            onAct={(act) => (act === 'takeDown' ? setDoomed(film) : perform({ film, act }))}
          />
        )}
      </EntryList>
      <ConfirmDialog
        isOpen={doomed !== null}
        onOpenChange={(isOpen) => {
          if (isOpen) return
          setDoomed(null)
          takeDown.forget()
        }}
        title={filmTexts.takeDownTitle(doomed === null ? '' : titleOf(doomed))}
        description={filmTexts.takeDownText}
        confirmLabel={filmTexts.takeDown}
        isDanger
        problem={takeDown.problem}
        isWorking={takeDown.isBusy}
        onConfirm={() => {
          if (doomed !== null) takeDown.perform(doomed)
        }}
      />
    </>
  )
}

const SAID: Record<FilmAct, string> = {
  takeDown: filmTexts.takenDown,
  bringBack: filmTexts.broughtBack,
  makeHero: filmTexts.isHero,
  addPick: filmTexts.picked,
  removePick: filmTexts.unpicked,
  encode: filmTexts.encoding,
}

function sendAct({ film, act }: { film: FilmEntry; act: FilmAct }): Promise<unknown> {
  const body = { videoId: film.id }
  switch (act) {
    case 'takeDown':
      return ask(administrationCalls.takeDown, { body })
    case 'bringBack':
      return ask(administrationCalls.bringBack, { body })
    case 'makeHero':
      return ask(administrationCalls.chooseHero, { body })
    case 'addPick':
    case 'removePick':
      return ask(administrationCalls.choosePick, { body: { ...body, isPick: act === 'addPick' } })
    case 'encode':
      return ask(administrationCalls.encodeAgain, { body })
  }
}
