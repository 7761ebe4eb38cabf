import { useState } from 'react'
import { Lock } from 'lucide-react'
import { Button } from '../controls/Button.tsx'
import { Checkbox, Radio, Switch } from '../forms/Choice.tsx'
import { CodeInput } from '../forms/CodeInput.tsx'
import { Field, FieldGroup } from '../forms/Field.tsx'
import { BannerImageField, Dropzone, ImageTile, RoundImageField } from '../forms/FilePicker.tsx'
import { Details, FormActions, Panel } from '../Layout.tsx'
import { TagInput } from '../forms/TagInput.tsx'
import { PasswordInput, Select, TextArea, TextInput, UrlInput } from '../forms/TextInput.tsx'
import { TextLink } from '../controls/TextLink.tsx'
import { samplePicture } from './samples.ts'
import styles from './Gallery.module.css'

export function Forms() {
  const [code, setCode] = useState('4F7K')
  const [tags, setTags] = useState(['haputale', 'tea'])
  const [picked, setPicked] = useState<string | null>(null)
  const pick = (file: File) => setPicked(URL.createObjectURL(file))
  return (
    <>
      <Panel title="Fields">
        <div className={styles.fields}>
          <Field label="Default">
            <TextInput placeholder="Playlist Name" />
          </Field>
          <Field label="Error" error="Channel URL already in use" isRequired>
            <TextInput defaultValue="ceylon tea" />
          </Field>
          <Field label="Success" success="Channel URL is good to go">
            <TextInput defaultValue="hill-country-diaries" />
          </Field>
          <Field label="Disabled" hint="Change it on the Email tab">
            <TextInput defaultValue="0771234567" disabled />
          </Field>
          <Field label="Password" aside={<TextLink href="/identifyAccount">Forgot password?</TextLink>}>
            <PasswordInput defaultValue="password" />
          </Field>
          <Field label="Category">
            <Select defaultValue="hill">
              <option value="hill">Hill country</option>
              <option value="coast">Coast and lagoon</option>
            </Select>
          </Field>
          <Field label="Video URL" error="Channel URL already in use">
            <UrlInput prefix="serendib.lk/" defaultValue="fortwalks" />
          </Field>
          <Field label="Primary tags" hint="Press Enter after each tag">
            <TagInput tags={tags} onChange={setTags} />
          </Field>
          <Field label="Verification code" hint="Codes can take a minute to arrive.">
            <CodeInput value={code} onChange={setCode} read={(text) => text} />
          </Field>
          <Field label="Description" isOptional>
            <TextArea defaultValue="Galle on foot, one lane at a time." />
          </Field>
          <FieldGroup legend="Reason" error="Please select a reason">
            <Radio name="reason" label="Misleading place or title" />
            <Radio name="reason" label="Harm to wildlife" defaultChecked />
          </FieldGroup>
          <FieldGroup legend="Save to">
            <Checkbox label="Into the hills" defaultChecked aside={<Lock className="icon-s" />} />
            <Checkbox label="South, slowly" />
            <Switch label="Autoplay" defaultChecked />
          </FieldGroup>
        </div>
        <FormActions status={<span>Please wait, Video is uploading...</span>}>
          <Button variant="line">Reset</Button>
          <Button aria-disabled>Publish</Button>
        </FormActions>
      </Panel>
      <Panel title="Read only">
        <Details
          facts={[
            { term: 'First name', value: 'Kavindu' },
            { term: 'Last name', value: 'Ranasinghe' },
            { term: 'Date of birth', value: '1994-04-13' },
            { term: 'Gender', value: 'Male' },
          ]}
        />
      </Panel>
      <Dropzone
        title="Drop your video here"
        text="One file at a time. You can write the title and details while it uploads."
        buttonLabel="Choose a file"
        accept="video/*"
        onPick={pick}
      />
      <Panel title="Pictures">
        <div className={styles.fields}>
          <RoundImageField
            label="Upload logo"
            sizeHint="200x200"
            accept="image/*"
            previewUrl={picked ?? samplePicture(3, 200, 200)}
            onPick={pick}
          />
          <ImageTile
            label="Own image"
            accept="image/*"
            previewUrl={picked}
            onPick={pick}
            sizeHint="260x360"
          />
        </div>
        <BannerImageField
          label="Banner"
          sizeHint="1880x470"
          accept="image/*"
          previewUrl={samplePicture(4, 1880, 470)}
          onPick={pick}
        />
      </Panel>
    </>
  )
}
