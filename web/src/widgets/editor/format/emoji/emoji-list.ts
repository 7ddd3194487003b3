export interface Emoji {
  readonly sign: string
  readonly vi: string
  readonly en: string
}

type EmojiGroup = 'faces' | 'people' | 'nature' | 'food' | 'places' | 'things' | 'signs'

/** Each line: emoji, Vietnamese, English; the name is the part before the first comma. */
const LISTS: Readonly<Record<EmojiGroup, string>> = {
  faces: `
😀 cười tươi, mặt cười, vui | grinning, happy, smile
😄 cười híp mắt, vui | smiling eyes, happy
😁 cười nhe răng | beaming, grin
😂 cười ra nước mắt, buồn cười | tears of joy, laugh, lol
🤣 cười lăn lộn, buồn cười | rolling on the floor laughing, rofl
😊 mỉm cười, đỏ mặt | blushing smile, warm
🙂 cười nhẹ | slight smile
😉 nháy mắt | wink
😍 mắt trái tim, yêu, thích | heart eyes, love
😘 hôn gió | kiss
🥰 mặt yêu thương, yêu | smiling with hearts, love
😎 đeo kính râm, ngầu | sunglasses, cool
🤔 suy nghĩ, phân vân | thinking, hmm
🤗 ôm | hug
🤩 mắt ngôi sao, tuyệt vời | star-struck, wow
😅 cười toát mồ hôi | sweat smile, relief
😇 thiên thần | angel, innocent
😋 ngon miệng | yummy, delicious
😐 mặt bình thản | neutral
😏 cười nhếch mép | smirk
🙄 đảo mắt | rolling eyes
😴 buồn ngủ, ngủ | sleeping, tired
🤒 ốm, sốt | sick, fever
😷 đeo khẩu trang, ốm | mask, ill
😮 ngạc nhiên | surprised, oh
😱 hoảng hốt, sợ | screaming, fear
😢 khóc, buồn | crying, sad
😭 khóc to, buồn | sobbing, sad
😞 thất vọng, buồn | disappointed, sad
😟 lo lắng | worried
😔 trầm ngâm, buồn | pensive, sad
😤 bực mình | huffing, annoyed
😠 tức giận | angry
🥳 ăn mừng, tiệc | party, celebrate
🤯 nổ tung đầu | mind blown
🥺 năn nỉ | pleading, please`,
  people: `
👍 đồng ý, thích, tốt, ngón cái | thumbs up, ok, yes, like
👎 không đồng ý, chê | thumbs down, no, dislike
👌 tốt lắm, ok | OK hand, perfect
👏 vỗ tay, hoan hô | clapping, applause, bravo
🙏 cảm ơn, chắp tay, xin | thank you, folded hands, please
🤝 bắt tay, hợp tác | handshake, deal, agreement
👋 vẫy tay, chào, tạm biệt | waving, hello, goodbye
✌️ chiến thắng, hòa bình | victory, peace
🤞 cầu may | crossed fingers, luck
💪 cố lên, mạnh mẽ, cơ bắp | strong, muscle, power
🙌 giơ hai tay, ăn mừng | raised hands, hooray
✋ giơ tay, dừng | raised hand, stop
👉 chỉ sang phải | pointing right
👈 chỉ sang trái | pointing left
👆 chỉ lên | pointing up
👇 chỉ xuống | pointing down
✍️ viết tay, ký | writing hand, sign
👀 nhìn, đôi mắt | eyes, look
🧠 bộ não, thông minh | brain, smart
👨‍💻 lập trình viên, làm việc | man at a computer, developer, work
👩‍💻 nữ lập trình viên, làm việc | woman at a computer, developer, work
👨‍👩‍👧 gia đình | family
🙋 xin phát biểu, giơ tay | raising a hand, question
🤷 nhún vai, không biết | shrug, no idea
🙇 cúi chào, xin lỗi | bowing, sorry
🏃 chạy | running, hurry`,
  nature: `
🌸 hoa anh đào, hoa | cherry blossom, flower
🌺 hoa dâm bụt, hoa | hibiscus, flower
🌻 hoa hướng dương, hoa | sunflower, flower
🌹 hoa hồng, hoa | rose, flower
🪷 hoa sen, sen | lotus, flower
💐 bó hoa, hoa | bouquet, flowers
🍀 cỏ bốn lá, may mắn | four leaf clover, luck
🌱 mầm cây | seedling, growth
🌳 cây | tree
🎍 cây tre, tre | bamboo
🌈 cầu vồng | rainbow
☀️ mặt trời, nắng | sun, sunny
⛅ nhiều mây, mây | cloudy, cloud
🌧️ trời mưa, mưa | rain
⛈️ giông bão, bão | storm, thunder
❄️ tuyết, lạnh | snow, cold
🌙 mặt trăng, đêm | moon, night
⭐ ngôi sao | star
🔥 lửa, nóng | fire, hot
💧 giọt nước, nước | drop, water
🌊 sóng biển, biển | wave, sea
🐶 con chó, chó | dog
🐱 con mèo, mèo | cat
🐯 con hổ, hổ | tiger
🐲 con rồng, rồng | dragon
🐷 con lợn, heo | pig
🐃 con trâu, trâu | water buffalo
🐟 con cá, cá | fish
🦋 con bướm, bướm | butterfly
🐝 con ong, ong | bee`,
  food: `
☕ cà phê, trà | coffee, tea
🍵 trà xanh, trà | green tea
🧋 trà sữa | bubble tea
🍺 bia | beer
🍻 cụng ly, bia | cheers, beers
🥂 nâng ly, chúc mừng | champagne, toast
🍜 phở, mì, bún | noodles, pho, soup
🍚 cơm | rice
🍲 lẩu, canh | hot pot, stew
🥖 bánh mì | baguette, bread
🥟 bánh bao, há cảo | dumpling
🍤 tôm chiên, tôm | fried shrimp
🍕 bánh pizza | pizza
🍔 bánh kẹp, hamburger | hamburger
🎂 bánh sinh nhật, sinh nhật | birthday cake, birthday
🍰 bánh ngọt | cake
🍫 sô cô la | chocolate
🍎 quả táo, táo | apple
🍌 quả chuối, chuối | banana
🥭 quả xoài, xoài | mango
🍉 dưa hấu | watermelon
🍊 quả cam, quýt | orange, tangerine
🥥 quả dừa, dừa | coconut
🌶️ ớt, cay | chilli, spicy`,
  places: `
🏠 ngôi nhà, nhà | house, home
🏢 văn phòng, công ty | office, company
🏭 nhà máy | factory
🏥 bệnh viện | hospital
🏫 trường học | school
🏦 ngân hàng | bank
🏪 cửa hàng | shop, store
🏖️ bãi biển, nghỉ mát | beach, holiday
⛰️ núi | mountain
🗺️ bản đồ | map
📍 địa điểm, vị trí | pin, place, location
🚗 ô tô, xe hơi | car
🛵 xe máy | scooter, motorbike
🚲 xe đạp | bicycle
🚌 xe buýt | bus
🚚 xe tải, giao hàng | truck, delivery
🚆 tàu hỏa | train
✈️ máy bay, bay | aeroplane, flight
🚢 tàu thủy | ship
🚀 tên lửa, bắt đầu | rocket, launch
⚽ bóng đá | football, soccer
🏆 cúp, chiến thắng | trophy, win
🥇 huy chương vàng, hạng nhất | gold medal, first
🎯 trúng đích, mục tiêu | bullseye, target, goal
🎮 trò chơi | game
🎵 âm nhạc, nốt nhạc | music, note
🎬 phim | film, movie`,
  things: `
🎉 chúc mừng, tiệc, pháo giấy | party popper, congratulations
🎁 quà tặng, quà | gift, present
🧧 lì xì, tết | red envelope, lunar new year
🏮 đèn lồng, tết | lantern, lunar new year
🎆 pháo hoa | fireworks
🎄 cây thông, giáng sinh | christmas tree, christmas
🎈 bóng bay | balloon
📧 thư điện tử, email | e-mail, mail
📎 kẹp giấy, đính kèm | paperclip, attachment
📄 tài liệu, trang giấy | document, page
📁 thư mục | folder
📅 lịch, ngày | calendar, date
⏰ đồng hồ báo thức, giờ | alarm clock, time
⏳ đồng hồ cát, chờ | hourglass, wait
📞 điện thoại bàn, gọi | telephone, call
📱 điện thoại | mobile phone
💻 máy tính | laptop, computer
🖨️ máy in | printer
📷 máy ảnh, ảnh | camera, photo
🔒 khóa, bảo mật | lock, security
🔑 chìa khóa | key
🔍 tìm kiếm, kính lúp | search, magnifier
🔔 chuông, nhắc | bell, reminder
💡 bóng đèn, ý tưởng | light bulb, idea
📌 ghim | pushpin
✏️ bút chì, viết | pencil, write
📝 ghi chú | memo, note
📚 sách | books
📈 tăng trưởng, biểu đồ tăng | chart up, growth
📉 giảm, biểu đồ giảm | chart down, decline
📊 biểu đồ | bar chart
💰 tiền, túi tiền | money, bag
💳 thẻ ngân hàng, thẻ | credit card
🧾 hóa đơn | receipt, bill
📦 gói hàng, hàng hóa | package, parcel
🛒 giỏ hàng, mua | shopping cart, buy
🔧 sửa chữa, cờ lê | wrench, repair
⚙️ cài đặt, bánh răng | gear, settings
💊 thuốc | pill, medicine`,
  signs: `
❤️ trái tim, yêu, tim đỏ | red heart, love
🧡 tim cam | orange heart
💛 tim vàng | yellow heart
💚 tim xanh lá | green heart
💙 tim xanh dương | blue heart
💜 tim tím | purple heart
💔 trái tim tan vỡ | broken heart
💯 trăm điểm, hoàn hảo | hundred points, perfect
✅ xong, dấu tích, đúng | done, check mark, yes
✔️ dấu kiểm, đúng | check, tick
❌ sai, dấu nhân, không | cross, no, wrong
❗ chấm than, quan trọng | exclamation, important
❓ dấu hỏi, câu hỏi | question mark
⚠️ cảnh báo, chú ý | warning, attention
🚫 cấm | prohibited, no
⛔ không được vào | no entry
♻️ tái chế | recycling
➡️ mũi tên phải | right arrow
⬅️ mũi tên trái | left arrow
⬆️ mũi tên lên | up arrow
⬇️ mũi tên xuống | down arrow
🔴 chấm đỏ | red circle
🟡 chấm vàng | yellow circle
🟢 chấm xanh lá | green circle
🔵 chấm xanh dương | blue circle
✨ lấp lánh, mới | sparkles, new
💬 lời nói, bình luận | speech, comment
👑 vương miện | crown
🇻🇳 Việt Nam, cờ | Vietnam, flag`,
}

function readList(lines: string): readonly Emoji[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [vietnamese = '', en = ''] = line.split(' | ')
      const at = vietnamese.indexOf(' ')
      return { sign: vietnamese.slice(0, at), vi: vietnamese.slice(at + 1), en }
    })
}

export const EMOJI: readonly { readonly group: EmojiGroup; readonly all: readonly Emoji[] }[] = (
  Object.keys(LISTS) as EmojiGroup[]
).map((group) => ({ group, all: readList(LISTS[group]) }))
