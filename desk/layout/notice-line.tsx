import { Form } from "react-router";

export interface ShownNotice {
  readonly id: string;
  readonly words: string;
  readonly canUndo: boolean;
}

export function NoticeLine({ notice }: { notice: ShownNotice | null }) {
  return (
    <div role="status">
      {notice && (
        <div className="notice-line">
          <p>{notice.words}</p>
          {notice.canUndo && (
            <Form method="post" action="/undo">
              <input type="hidden" name="notice" value={notice.id} />
              <button type="submit" className="quiet-button" data-key="u">
                Undo
              </button>
            </Form>
          )}
        </div>
      )}
    </div>
  );
}
