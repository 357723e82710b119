import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ChoiceChip, FilterChip } from '../../ui/form/chip.tsx'
import { CodeField } from '../../ui/form/code-field.tsx'
import { Counter } from '../../ui/form/counter.tsx'
import { Field, PasswordInput, TextInput } from '../../ui/form/field.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Board, Row } from './board.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { FormError } from '../../ui/feedback/notice.tsx'

export function ControlsBoard() {
  const [on, setOn] = useState(true)
  const [picked, setPicked] = useState('Food & Local Tips')
  const [code, setCode] = useState('419')
  const [view, setView] = useState<'list' | 'map'>('list')
  const [count, setCount] = useState(2)
  const [words, setWords] = useState('Which padel courts near Poblenou take walk-ins?')
  return (
    <>
      <Board title="Buttons: primary, tonal, secondary, quiet, ghost, danger, disabled, busy; sizes; links">
        <Row>
          <Button>Create a Post</Button>
          <Button variant="tonal">Invite People</Button>
          <Button variant="secondary">Load More</Button>
          <Button variant="quiet">Calendar</Button>
          <Button variant="ghost">Show less</Button>
          <Button variant="danger-solid">Block User</Button>
          <Button variant="danger-line">Delete Account</Button>
          <Button disabled>Next</Button>
          <Button busy busyLabel="Finishing...">
            Complete Setup
          </Button>
          <Button variant="ink" size="sm">
            Small
          </Button>
          <Button size="md">Medium</Button>
          <Button size="lg">Large</Button>
          <IconButton label="Share">
            <Share2 size={22} aria-hidden="true" />
          </IconButton>
          <IconButton label="Share" look="solid" icon={Share2} />
          <IconButton label="Share" look="float" icon={Share2} />
          <TextLink to="/dev/components">Forgot password?</TextLink>
          <TextLink to="/dev/components" look="plain" newTab>
            Terms of Use
          </TextLink>
          <TextLink to="/dev/components" look="bare">
            See all
          </TextLink>
        </Row>
      </Board>
      <Board title="Fields">
        <div className="flex flex-col gap-4">
          <Field label="Name">
            <TextInput defaultValue="Marta Ribeiro" />
          </Field>
          <Field label="Password (min 12 characters)" error="Password must be at least 12 characters long">
            <PasswordInput defaultValue="short" autoComplete="off" />
          </Field>
          <Field label="Industry" hint="So people in your line find you" optional>
            <Select placeholder="Pick an industry" defaultValue="">
              <option>Design & Creative</option>
            </Select>
          </Field>
          <Field label="Details" counter={<Counter used={words.length} max={60} />}>
            <TextArea value={words} onChange={event => setWords(event.target.value)} />
          </Field>
          <Row className="gap-x-5 gap-y-0">
            <Checkbox label="30 days" defaultChecked hint="Stay signed in on this device" />
            <Checkbox label="Trust this device" />
          </Row>
          <Row>
            <Switch aria-label="On" checked={on} onCheckedChange={setOn} />
            <Switch aria-label="Off" checked={!on} onCheckedChange={value => setOn(!value)} />
          </Row>
        </div>
      </Board>
      <Board title="Code, stepper, segmented control, tabs, progress, form error">
        <div className="flex flex-col gap-4">
          <Field label="6-digit code">
            <CodeField value={code} onChange={setCode} />
          </Field>
          <Field label="Wrong code" error="Oops! Invalid code.">
            <CodeField value="000000" onChange={() => undefined} />
          </Field>
          <Stepper label="Tickets" value={count} onChange={setCount} />
          <Segmented
            label="View"
            value={view}
            onChange={setView}
            options={[
              { value: 'list', label: 'List' },
              { value: 'map', label: 'Map' },
            ]}
          />
          <Tabs defaultValue="all">
            <TabList aria-label="Kinds">
              <Tab value="all">All</Tab>
              <Tab value="selling">Selling</Tab>
              <Tab value="renting">Renting</Tab>
            </TabList>
            <TabPanel value="all" className="pt-3 text-copy">
              Everything
            </TabPanel>
            <TabPanel value="selling" />
            <TabPanel value="renting" />
          </Tabs>
          <ProgressBar label="Step 3 of 4" value={3} max={4} />
          <FormErrorOnDemand />
        </div>
      </Board>
      <Board title="Chips: filter and choice" span={8}>
        <Row className="gap-2">
          <FilterChip pressed>All</FilterChip>
          <FilterChip pressed={false}>Concerts</FilterChip>
          {['Podcasting', 'Food & Local Tips'].map(area => (
            <ChoiceChip key={area} pressed={picked === area} onClick={() => setPicked(area)}>
              {area}
            </ChoiceChip>
          ))}
          <ChoiceChip pressed={false} disabled>
            Creative Arts
          </ChoiceChip>
        </Row>
      </Board>
    </>
  )
}

function FormErrorOnDemand() {
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button variant="secondary" size="md" onClick={() => setShown(!shown)}>
        Form error
      </Button>
      {shown && (
        <FormError
          fields={[
            { id: 'main', label: 'Name' },
            { id: 'main', label: 'Email' },
          ]}
        />
      )}
    </>
  )
}
