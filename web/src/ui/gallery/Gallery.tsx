import { useState } from 'react'
import { Page, PageHead, Panel } from '../Layout.tsx'
import { Tabs, TabPanel } from '../controls/Tabs.tsx'
import { Buttons } from './Buttons.tsx'
import { Cards } from './Cards.tsx'
import { Feedback } from './Feedback.tsx'
import { Forms } from './Forms.tsx'
import { HomeParts } from './HomeParts.tsx'
import { Layers } from './Layers.tsx'
import styles from './Gallery.module.css'

const colours =
  'bg sunken surface raised hover line line-strong text text-2 text-3 action action-soft link inverse spark success danger pattern'.split(
    ' ',
  )

const pages = {
  home: <HomeParts />,
  components: (
    <Page>
      <PageHead title="Components" subtitle="Every state, in one place." />
      <div className={styles.panels}>
        <Panel title="Colour">
          <div className={styles.colours}>
            {colours.map((colour) => (
              <div key={colour} className={styles.colour}>
                <span style={{ background: `var(--color-${colour})` }} />
                <b>{colour}</b>
              </div>
            ))}
          </div>
        </Panel>
        <Buttons />
        <Forms />
        <Layers />
        <Feedback />
        <Cards />
      </div>
    </Page>
  ),
}

/** Every component in its states, for visual checks and for axe. Development only. */
export function Gallery({ page }: { page: string }) {
  const [tab, setTab] = useState('first')
  if (page === 'home') return pages.home
  return (
    <>
      {pages.components}
      <Page>
        <Tabs
          label="Example of tabs"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'first', label: 'Today', count: 12 },
            { value: 'second', label: 'This Week', count: 4 },
            { value: 'third', label: 'This Month' },
            { value: 'fourth', label: 'Older', count: 128 },
          ]}
        >
          <TabPanel value="first">The first panel.</TabPanel>
          <TabPanel value="second">The second panel.</TabPanel>
          <TabPanel value="third">The third panel.</TabPanel>
          <TabPanel value="fourth">The fourth panel.</TabPanel>
        </Tabs>
      </Page>
    </>
  )
}
