import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { toast } from '@/data/toast.ts';
import { withRequestNumber } from '@/data/failure-text.ts';
import { Alert } from '@/components/ui/alert.tsx';
import { Avatar } from '@/components/ui/avatar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { avatarUrl, type Member, memberLabel } from '@/data/member-query.ts';
import { profileText } from '@/text/profile.ts';
import { CropDialog } from './crop-dialog.tsx';
import { closePicture, cutPicture, openPicture } from './draw-picture.ts';
import { pictureProblem } from './picture-file.ts';
import { useSaveAvatar } from './avatar-mutations.ts';

const text = profileText.avatar;
const problems = { 'too-large': text.tooLarge, 'wrong-type': text.wrongType };

/** The member's picture: choose a file, cut a square out of it, store it; or remove it. */
export function AvatarField({ member }: { member: Member }) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [picture, setPicture] = useState<HTMLImageElement>();
  const save = useSaveAvatar(member);

  const open = async (file: File) => {
    const problem = await pictureProblem(file);
    if (problem) return setError(problems[problem]);
    setError(undefined);
    try {
      setPicture(await openPicture(file));
    } catch {
      setError(text.unreadable);
    }
  };
  const closeCrop = () => {
    if (picture) closePicture(picture);
    setError(undefined);
    setPicture(undefined);
  };
  const store = (cut: (() => Promise<Blob>) | null, message: string) => {
    setError(undefined);
    save.mutate(cut, {
      onSuccess: () => {
        closeCrop();
        toast.success(message);
      },
      onError: (reason) => setError(withRequestNumber(cut ? text.uploadFailed : text.removeFailed, reason)),
    });
  };

  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        <Avatar src={avatarUrl(member)} name={memberLabel(member)} className="size-16 text-2xl" />
        <div className="flex flex-col gap-1.5">
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => input.current?.click()}>
              <ImageUp aria-hidden />
              {text.choose}
            </Button>
            {member.avatar ? (
              <Button
                variant="ghost"
                busy={save.isPending && !picture}
                onClick={() => store(null, text.removed)}
              >
                <Trash2 aria-hidden />
                {text.remove}
              </Button>
            ) : null}
          </div>
          <p className="text-subtle-foreground text-xs">{text.hint}</p>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={text.label}
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file may be chosen again after a mistake.
            event.target.value = '';
            if (file) void open(file);
          }}
        />
      </div>
      {error && !picture ? <Alert>{error}</Alert> : null}
      {picture ? (
        <CropDialog
          picture={picture}
          isBusy={save.isPending}
          error={error}
          onCancel={closeCrop}
          onCut={(crop) => store(() => cutPicture(picture, crop), text.saved)}
        />
      ) : null}
    </div>
  );
}
