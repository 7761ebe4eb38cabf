import { lazy, Suspense, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, ShieldCheck, ShieldOff } from 'lucide-react'
import type { TwoStep as State } from '@serendib/contract'
import { profileCalls, twoStepCalls } from '@serendib/contract'
import { Loaded, Loading, reload } from '../../../kit/index.ts'
import { DateText } from '../../../platform/DateText.tsx'
import { call } from '../../../platform/calls/api.ts'
import { twoStepTexts } from '../../../platform/texts/two-step.ts'
import { Badge, Button, InlineAlert, Panel, Row, useFocusBack, useToast } from '#ui'
import accountStyles from '../Account.module.css'
import { PasswordDialog } from '../PasswordDialog.tsx'
import { twoStepQuery } from '../queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './TwoStep.module.css'

const TwoStepSetUp = lazy(() => import('./TwoStepSetUp.tsx'))

/** With this many recovery codes or fewer, the user is advised to make new ones. */
const FEW_CODES = 3

type Shown =
  | { step: 'state' }
  | { step: 'set-up'; key: string; otpauthUrl: string }
  | { step: 'codes'; codes: readonly string[]; isFirst: boolean }
type Asked = 'on' | 'codes' | 'off'

/** Two-step sign-in: turning it on and off, and its recovery codes. */
export function TwoStep() {
  const query = useQuery({ ...twoStepQuery(), staleTime: 0 })
  const [shown, setShown] = useState<Shown>({ step: 'state' })
  const [asked, setAsked] = useState<Asked | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  // The pressed button is gone by then, so the first button in its place gets the focus.
  useFocusBack(shown.step !== 'state', () => panel.current?.querySelector('button'))

  const showState = () => {
    setShown({ step: 'state' })
    void reload([twoStepCalls.state])
  }
  const showCodes = (codes: readonly string[], isFirst: boolean) => {
    setShown({ step: 'codes', codes, isFirst })
    void reload([twoStepCalls.state, profileCalls.mySessions])
  }
  return (
    <Panel title={twoStepTexts.title} subtitle={twoStepTexts.lead}>
      <div ref={panel} className={styles.panel}>
        {shown.step === 'set-up' ? (
          <Suspense fallback={<Loading height="64px" />}>
            <TwoStepSetUp
              appKey={shown.key}
              otpauthUrl={shown.otpauthUrl}
              onOn={(codes) => showCodes(codes, true)}
              onCancel={showState}
            />
          </Suspense>
        ) : shown.step === 'codes' ? (
          <RecoveryCodes codes={shown.codes} isFirst={shown.isFirst} onDone={showState} />
        ) : (
          <Loaded query={query} loading="64px" isCompact>
            {({ twoStep }) =>
              twoStep.isOn ? (
                <WhenOn state={twoStep} onAsk={setAsked} />
              ) : (
                <WhenOff state={twoStep} onAsk={setAsked} />
              )
            }
          </Loaded>
        )}
      </div>
      {asked !== null && (
        <Ask
          asked={asked}
          onClose={() => setAsked(null)}
          onBegun={(key, otpauthUrl) => setShown({ step: 'set-up', key, otpauthUrl })}
          onCodes={(codes) => showCodes(codes, false)}
          onOff={showState}
        />
      )}
    </Panel>
  )
}

interface StateProps {
  state: State
  onAsk: (what: Asked) => void
}

function WhenOff({ state, onAsk }: StateProps) {
  return (
    <>
      {state.isNeeded && <InlineAlert kind="info">{twoStepTexts.needed}</InlineAlert>}
      <div className={accountStyles.act}>
        <p className="text-sm text-soft">{twoStepTexts.off}</p>
        <Button variant="line" icon={<ShieldCheck className="icon-s" />} onClick={() => onAsk('on')}>
          {twoStepTexts.turnOn}
        </Button>
      </div>
    </>
  )
}

function WhenOn({ state, onAsk }: StateProps) {
  return (
    <>
      <Row as="p" wrap gap={4} className={styles.facts}>
        <Badge>{twoStepTexts.isOn}</Badge>
        <DateText date={state.since} text={(day) => twoStepTexts.since({ day })} />
        <span className="num">{twoStepTexts.codesLeft({ count: state.recoveryCodes })}</span>
      </Row>
      {state.recoveryCodes <= FEW_CODES && <InlineAlert kind="info">{twoStepTexts.fewLeft}</InlineAlert>}
      <div className={styles.buttons}>
        <Button variant="line" icon={<KeyRound className="icon-s" />} onClick={() => onAsk('codes')}>
          {twoStepTexts.newCodes}
        </Button>
        <Button variant="line" icon={<ShieldOff className="icon-s" />} onClick={() => onAsk('off')}>
          {twoStepTexts.turnOff}
        </Button>
      </div>
    </>
  )
}

/** The dialog before each action. */
function Ask(props: {
  asked: Asked
  onClose: () => void
  onBegun: (key: string, otpauthUrl: string) => void
  onCodes: (codes: readonly string[]) => void
  onOff: () => void
}) {
  const { asked, onClose } = props
  const toast = useToast()
  switch (asked) {
    case 'on':
      return (
        <PasswordDialog
          title={twoStepTexts.title}
          confirmLabel={twoStepTexts.continue}
          action={(password) => call(twoStepCalls.begin, { body: { password } })}
          onDone={({ key, otpauthUrl }) => {
            onClose()
            props.onBegun(key, otpauthUrl)
          }}
          onClose={onClose}
        >
          <p className="text-sm text-soft">{twoStepTexts.turnOnAsk}</p>
        </PasswordDialog>
      )
    case 'codes':
      return (
        <PasswordDialog
          title={twoStepTexts.newCodes}
          confirmLabel={twoStepTexts.makeCodes}
          asksCode
          action={(password, code) => call(twoStepCalls.renewRecoveryCodes, { body: { password, code } })}
          onDone={({ recoveryCodes }) => {
            onClose()
            props.onCodes(recoveryCodes)
          }}
          onClose={onClose}
        >
          <p className="text-sm text-soft">{twoStepTexts.newCodesAsk}</p>
        </PasswordDialog>
      )
    case 'off':
      return (
        <PasswordDialog
          title={twoStepTexts.turnOffTitle}
          confirmLabel={twoStepTexts.turnOff}
          isDanger
          asksCode
          action={(password, code) => call(twoStepCalls.end, { body: { password, code } })}
          onDone={() => {
            onClose()
            toast(twoStepTexts.turnedOff)
            props.onOff()
          }}
          onClose={onClose}
        >
          <p className="text-sm text-soft">{twoStepTexts.turnOffText}</p>
        </PasswordDialog>
      )
  }
}
